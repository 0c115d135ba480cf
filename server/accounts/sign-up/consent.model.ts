import { NOTICE_VERSIONS } from '../../../contract/privacy.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { newId } from '../../platform/ids.ts'

/** `terms` and `privacy`: the statement beside the button. `adult`, `resident`: confirmed by the person. */
export type ConsentKind = 'terms' | 'privacy' | 'adult' | 'resident'

/** The text that says what a person confirms: age and residence are conditions of the terms. */
const NOTICE_OF: Record<ConsentKind, string> = {
  terms: NOTICE_VERSIONS.terms,
  privacy: NOTICE_VERSIONS.privacy,
  adult: NOTICE_VERSIONS.terms,
  resident: NOTICE_VERSIONS.terms,
}

/**
 * What somebody agrees to by making an account. Readings: the statement beside the button stands for terms and
 * privacy policy; age and residence are recorded when sent, never demanded.
 */
export const consentsOf = (input: { adult?: boolean | undefined; resident?: boolean | undefined }): ConsentKind[] => [
  'terms',
  'privacy',
  ...(input.adult ? (['adult'] as const) : []),
  ...(input.resident ? (['resident'] as const) : []),
]

/** Writes down what was agreed to, when, from where and to which text of it; in the transaction that makes the account. */
export async function recordConsents(
  db: Executor,
  consents: { accountId: string; kinds: readonly ConsentKind[]; client: Client },
): Promise<void> {
  if (consents.kinds.length === 0) return
  const rows = consents.kinds.map((kind) => ({
    id: newId(),
    account_id: consents.accountId,
    kind,
    notice_version: NOTICE_OF[kind],
    ip: consents.client.ip,
  }))
  await db.insertInto('consent').values(rows).execute()
}
