import type { Executor, Trx } from '../platform/db/database.ts'
import { indianDay } from '../platform/clock.ts'
import * as boards from './boards/board-discussion.repository.ts'
import * as personal from './lists.repository.ts'
import { removeContacts } from './shot-requests/shot-request.repository.ts'
import { visitorHash } from './visitor-hash.model.ts'

export { listSavedClips as savedClipsOf } from './lists.repository.ts'
export { listContactsOf as shotsAwaitedOf } from './shot-requests/shot-request.repository.ts'

/** An account's boards with their clips, notes, links and the owner's own comments. Those of others are not theirs. */
export async function boardsOf(db: Executor, accountId: string) {
  const own = await boards.listOwnBoards(db, accountId)
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return []
  const [clips, answers] = await Promise.all([boards.listClipsOn(db, ids), boards.listAnswersOn(db, ids)])
  return own.map(({ link, ...board }) => ({
    ...board,
    link: link === null ? null : `/board/${link}`,
    clips: clips.filter((clip) => clip.boardId === board.id),
    answers: answers.filter((answer) => answer.boardId === board.id),
  }))
}

/** Erases saved clips, boards, shot request contacts and the hashes of views; the counts of views stay. */
export async function erase(trx: Trx, accountId: string, at: Date): Promise<void> {
  await boards.removeBoards(trx, accountId)
  await removeContacts(trx, accountId)
  await personal.removeSavedClips(trx, accountId)
  const days = daysBetween(await personal.getCreatedAt(trx, accountId), at)
  const hashes = days.map((day) => visitorHash(day, accountId))
  await personal.removeViews(trx, hashes)
}

const DAY_MS = 86_400_000

/** Every day from one moment to another, in India, YYYY-MM-DD; a day more at both ends, for clocks that disagree. */
function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = []
  for (let at = from.getTime() - DAY_MS; at <= to.getTime() + DAY_MS; at += DAY_MS) days.push(indianDay(new Date(at)))
  return days
}
