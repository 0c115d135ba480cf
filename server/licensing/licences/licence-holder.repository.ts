import type { Executor, Trx } from '../../platform/db/database.ts'
import type { LicenceHolder } from './licence-holder.model.ts'
import { type Licence, licenceRows, toLicence } from './licence.repository.ts'

export interface HolderChange {
  kind: 'correction' | 'transfer'
  before: LicenceHolder
  after: LicenceHolder
  note: string
  at: Date
  /** The login of the member of staff. */
  by: string
}

/** Changes of one licence's holder, first to last. */
export async function listHolderChanges(db: Executor, licenceId: string): Promise<HolderChange[]> {
  const rows = await db
    .selectFrom('licence_holder_change as change')
    .innerJoin('account as staff', 'staff.id', 'change.changed_by')
    .select(['change.kind', 'change.holder_before as before', 'change.holder_after as after', 'change.note'])
    .select(['change.changed_at as at', 'staff.login as by'])
    .where('change.licence_id', '=', licenceId)
    .orderBy('change.changed_at')
    .orderBy('change.id')
    .execute()
  return rows as unknown as HolderChange[]
}

export async function insertHolderChange(
  trx: Trx,
  change: Omit<HolderChange, 'by'> & { id: string; licenceId: string; changedBy: string; from: string; to: string },
): Promise<void> {
  await trx
    .insertInto('licence_holder_change')
    .values({
      id: change.id,
      licence_id: change.licenceId,
      kind: change.kind,
      holder_before: JSON.stringify(change.before),
      holder_after: JSON.stringify(change.after),
      account_before: change.from,
      account_after: change.to,
      note: change.note,
      changed_by: change.changedBy,
      changed_at: change.at,
    })
    .execute()
}

/** An account's licences for a clip. */
export async function listOfClip(db: Executor, accountId: string, clipId: string): Promise<Licence[]> {
  const rows = await licenceRows(db)
    .where('licence.account_id', '=', accountId)
    .where('licence.clip_id', '=', clipId)
    .orderBy('licence.issued_at')
    .orderBy('licence.id')
    .execute()
  return rows.map(toLicence)
}

/** A customer's account by e-mail, not deleted: the person's, where a company has its mails sent to the same address. */
export const findCustomerByEmail = (db: Executor, email: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('login', '=', email.toLowerCase())
    .where('role', '=', 'USER')
    .where('deleted_at', 'is', null)
    .orderBy('kind', 'desc')
    .executeTakeFirst()

/** Moves licences of one clip, and the purchases of it with them. */
export async function moveLicences(trx: Trx, moved: Licence[], from: string, to: string): Promise<void> {
  for (const { id, clipId } of moved) {
    await trx.updateTable('licence').set({ account_id: to }).where('id', '=', id).execute()
    await trx
      .updateTable('entitlement')
      .set({ account_id: to })
      .where('account_id', '=', from)
      .where('clip_id', '=', clipId)
      .where('kind', '=', 'one-time')
      .where('status', '=', 'active')
      .execute()
  }
}
