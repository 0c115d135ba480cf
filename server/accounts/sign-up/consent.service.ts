import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import type { ConsentKind, NoticeVersions } from './consent.model.ts'
export type { NoticeVersions } from './consent.model.ts'
import { insertMissingConsents } from './consent.repository.ts'

const AT_CHECKOUT: readonly ConsentKind[] = ['terms', 'privacy', 'adult', 'resident']

/**
 * Records what a buyer confirms with the checkbox of the checkout: terms and privacy policy, being 18 or over, and
 * where they live. At most once a day, however often the button is pressed. Who buys for a company confirms it in person.
 */
export const recordPurchaseConsent = (
  deps: { db: Database; clock: Clock; noticeVersions: NoticeVersions },
  { id, personId }: Pick<Actor, 'id' | 'personId'>,
  client: Client,
) =>
  insertMissingConsents(deps.db, {
    accountId: personId ?? id,
    kinds: AT_CHECKOUT,
    versions: deps.noticeVersions,
    client,
    at: deps.clock.now(),
  })
