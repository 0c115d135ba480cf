import { sql } from 'kysely'
import type { Executor, Trx } from '../../platform/db/database.ts'

const open = (db: Executor) =>
  db
    .selectFrom('replacement')
    .innerJoin('clip', 'clip.id', 'replacement.clip_id')
    .innerJoin('clip as hidden', 'hidden.id', 'replacement.id')
    .leftJoin('account as sender', 'sender.id', 'hidden.uploader_id')
    .leftJoin('account as asker', 'asker.id', 'replacement.asked_by')
    .select(['replacement.id', 'replacement.clip_id as clipId', 'replacement.switched'])
    .select(['replacement.asked_at as askedAt', 'replacement.asked_same_subject as askedSameSubject'])
    .select(['clip.name', 'clip.uploader_id as uploaderId', 'clip.published_at as publishedAt'])
    .select(['sender.login as by', 'asker.login as askedBy'])
    .where('replacement.closed_at', 'is', null)
    .where('clip.withdrawn_at', 'is', null)

type OpenReplacement = Awaited<ReturnType<ReturnType<typeof open>['executeTakeFirstOrThrow']>>

export const findOpen = (db: Executor, clipId: string): Promise<OpenReplacement | undefined> =>
  open(db).where('replacement.clip_id', '=', clipId).executeTakeFirst()

/** One that is not closed, locked: of several decisions one comes first. */
export const lockOpen = (trx: Trx, id: string): Promise<OpenReplacement | undefined> =>
  open(trx).where('replacement.id', '=', id).forUpdate('replacement').executeTakeFirst()

/** Those that an ADMIN is asked for. */
export const listAsked = (db: Executor): Promise<OpenReplacement[]> =>
  open(db).where('replacement.asked_at', 'is not', null).orderBy('replacement.asked_at').orderBy('id').execute()

interface Change {
  switched?: boolean
  asked_at?: Date | null
  asked_by?: string | null
  asked_same_subject?: boolean | null
  closed_at?: Date
}

export const NOT_ASKED = { asked_at: null, asked_by: null, asked_same_subject: null } as const

export const updateReplacement = (trx: Trx, id: string, change: Change) =>
  trx.updateTable('replacement').set(change).where('id', '=', id).execute()

interface MasterSwitch {
  id: string
  clipId: string
  replacementId: string
  accountId: string
  fromMaster: string
  toMaster: string
  /** The rights card that it took off. */
  rights: unknown
}

export const insertSwitch = (trx: Trx, { rights, ...one }: MasterSwitch) =>
  trx
    .insertInto('film_switch')
    .values({
      ...{ id: one.id, clip_id: one.clipId, replacement_id: one.replacementId, account_id: one.accountId },
      ...{
        from_master: one.fromMaster,
        to_master: one.toMaster,
        rights: rights === null ? null : JSON.stringify(rights),
      },
    })
    .execute()

/** The card that the last exchange took off; null where it left it, or there was none. */
export async function findCardTakenOff(trx: Trx, replacementId: string): Promise<unknown> {
  const row = await trx
    .selectFrom('film_switch')
    .select(sql<unknown>`rights`.as('rights'))
    .where('replacement_id', '=', replacementId)
    .orderBy('switched_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.rights ?? null
}

/** Whether its film was on the clip at any time: somebody may have licensed it. */
export async function wasSwitched(trx: Trx, replacementId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('film_switch')
    .select('id')
    .where('replacement_id', '=', replacementId)
    .executeTakeFirst()
  return row !== undefined
}

export const setCard = (trx: Trx, clipId: string, card: unknown) =>
  trx
    .updateTable('clip')
    .set({ rights: card === null ? null : JSON.stringify(card) })
    .where('id', '=', clipId)
    .execute()
