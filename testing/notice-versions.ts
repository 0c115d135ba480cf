import { LEGAL_VERSIONS } from '../contract/accounts/legal-versions.ts'

/** In force where the operator has no text of their own. */
export const NOTICE_VERSIONS = {
  terms: LEGAL_VERSIONS.terms[0].version,
  privacy: LEGAL_VERSIONS.privacy[0].version,
} as const
