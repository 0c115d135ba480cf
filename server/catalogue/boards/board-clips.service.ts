import { MAX_BOARD_CLIPS } from '../../../contract/catalogue/boards.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import * as placed from './board.repository.ts'
import { type BoardsDeps, lockBoard } from './boards.service.ts'

interface Addition {
  id: string
  clips: string[]
  /** The board they are moved from, notes and all. */
  from?: string | undefined
}

/**
 * Adds clips to a board of the caller's; a clip that is on it already keeps its position.
 * @throws AppError board_not_found, clip_not_found, board_full; then nothing changes
 */
export async function add({ db, clock }: BoardsDeps, actor: Actor, { id, clips, from }: Addition) {
  const ids = [...new Set(clips)]
  await db.transaction().execute(async (trx) => {
    await lockBoth(trx, actor, id, from)
    if ((await placed.countVisible(trx, ids)) < ids.length) throw new AppError('clip_not_found')
    await placed.addClips(trx, id, { ids, at: clock.now(), notesOf: from ?? null })
    if ((await placed.countBoardClips(trx, id)) > MAX_BOARD_CLIPS) throw new AppError('board_full')
    if (from && from !== id) await placed.removeClips(trx, from, ids)
  })
  return { success: true, message: from ? 'Moved to the board.' : 'Added to the board.' } as const
}

/** Always in the same order: two opposite moves at once cannot deadlock. */
async function lockBoth(trx: Trx, actor: Actor, id: string, from: string | undefined): Promise<void> {
  for (const one of [...new Set([id, ...(from ? [from] : [])])].toSorted()) await lockBoard(trx, actor, one)
}

/** @throws AppError board_not_found */
export async function remove({ db }: BoardsDeps, actor: Actor, { id, clips }: Addition) {
  await db.transaction().execute(async (trx) => {
    await placed.removeClips(trx, (await lockBoard(trx, actor, id)).id, clips)
  })
  return { success: true, message: 'Removed from the board.' } as const
}

/** @throws AppError board_not_found */
export async function order({ db }: BoardsDeps, actor: Actor, { id, clips }: Addition) {
  await db.transaction().execute(async (trx) => {
    await placed.orderClips(trx, (await lockBoard(trx, actor, id)).id, [...new Set(clips)])
  })
  return { success: true, message: 'Order saved.' } as const
}

/** @throws AppError board_not_found, clip_not_found when the clip is not on it */
export async function note({ db }: BoardsDeps, actor: Actor, given: { id: string; clip: string; note: string }) {
  await db.transaction().execute(async (trx) => {
    const { id } = await lockBoard(trx, actor, given.id)
    if (!(await placed.setNote(trx, id, given.clip, given.note))) throw new AppError('clip_not_found')
  })
  return { success: true, message: given.note ? 'Note saved.' : 'Note removed.' } as const
}
