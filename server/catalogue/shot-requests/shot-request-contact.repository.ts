import { sql } from 'kysely'
import type { Language } from '../../../contract/values.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

export interface ShotRequestContact {
  email: string
  language: Language
}

/** Keeps who wants to hear of a wish, until they do; a year at most. */
export async function recordContact(db: Executor, clock: Clock, fold: string, contact: ShotRequestContact): Promise<void> {
  await sql`delete from shot_request_contact where created_at < now() - interval '1 year'`.execute(db)
  const { email, language } = contact
  await db
    .insertInto('shot_request_contact')
    .values({ id: newId(clock.now()), fold, email: email.toLowerCase(), language })
    .onConflict((clash) => clash.columns(['fold', 'email']).doUpdateSet({ language }))
    .execute()
}

/** Writes to everybody who wants to hear of a wish, and forgets them; to nobody while the clip is not to be seen. */
export async function notifyContacts(deps: { outbox: Outbox }, trx: Trx, fold: string, clipId: string): Promise<void> {
  const clip = await trx
    .selectFrom('clip')
    .select('name')
    .where('id', '=', clipId)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!clip) return
  const contacts = await trx
    .deleteFrom('shot_request_contact')
    .where('fold', '=', fold)
    .returning(['id', 'email', 'language'])
    .execute()
  for (const { id, email, language } of contacts)
    await deps.outbox.post(trx, {
      key: `request-answered ${id}`,
      // Of nobody: the letter goes, with the address, once it is sent.
      accountId: null,
      to: email,
      language,
      template: 'request-answered',
      data: { clipId, clipName: clip.name },
    })
}

/** What somebody left with their wishes, by their address. */
export const contactsOf = (db: Executor, accountId: string) =>
  db
    .selectFrom('shot_request_contact')
    .innerJoin('account', 'account.login', 'shot_request_contact.email')
    .select(['shot_request_contact.fold as wish', 'shot_request_contact.created_at as askedAt'])
    .where('account.id', '=', accountId)
    .orderBy('shot_request_contact.created_at')
    .execute()

export async function eraseContacts(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('shot_request_contact')
    .where('email', 'in', (from) => from.selectFrom('account').select('login').where('id', '=', accountId))
    .execute()
}
