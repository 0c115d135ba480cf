import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Client } from '../../platform/http/client.ts'
import { type ConsentKind, recordConsents } from './consent.model.ts'

const AT_CHECKOUT: readonly ConsentKind[] = ['terms', 'privacy', 'adult', 'resident']

/**
 * Writes down what a buyer confirms with the box of the checkout: terms and privacy policy, being 18 or over, and where
 * they live. Once a day is enough, however often the button is pressed. Times are the database's own, as with sign-up.
 */
export function recordPurchaseConsent(
  deps: { db: Database; clock: Clock },
  accountId: string,
  client: Client,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const lately = await trx
      .selectFrom('consent')
      .select('kind')
      .where('account_id', '=', accountId)
      .where('given_at', '>', sql<Date>`now() - interval '1 day'`)
      .execute()
    const kinds = AT_CHECKOUT.filter((kind) => !lately.some((held) => held.kind === kind))
    await recordConsents(trx, { accountId, kinds, client })
    const now = deps.clock.now()
    await trx
      .updateTable('account')
      .set({
        adult_confirmed_at: sql`coalesce(adult_confirmed_at, ${now})`,
        resident_confirmed_at: sql`coalesce(resident_confirmed_at, ${now})`,
      })
      .where('id', '=', accountId)
      .where((is) => is.or([is('adult_confirmed_at', 'is', null), is('resident_confirmed_at', 'is', null)]))
      .execute()
  })
}
