import { NOTICE_VERSIONS } from '../../../contract/accounts/legal-versions.ts'

/** `terms` and `privacy`: the statement beside the button. `adult`, `resident`: confirmed by the person. */
export type ConsentKind = 'terms' | 'privacy' | 'adult' | 'resident'

/** The document that states what a person confirms: age and residence are conditions of the terms. */
export const NOTICE_OF: Record<ConsentKind, string> = {
  terms: NOTICE_VERSIONS.terms,
  privacy: NOTICE_VERSIONS.privacy,
  adult: NOTICE_VERSIONS.terms,
  resident: NOTICE_VERSIONS.terms,
}

/**
 * What somebody agrees to by making an account. ACC-14: the statement beside the button stands for terms and
 * privacy policy; age and residence are recorded when sent, never demanded.
 */
export const consentsOf = (input: { adult?: boolean | undefined; resident?: boolean | undefined }): ConsentKind[] => [
  'terms',
  'privacy',
  ...(input.adult ? (['adult'] as const) : []),
  ...(input.resident ? (['resident'] as const) : []),
]
