import type { Executor, Trx } from '../platform/db/database.ts'
import * as boards from './boards/board-discussion.repository.ts'
import * as personal from './lists.repository.ts'
import { removeSearchesBefore } from './search/query/search-log.repository.ts'
import * as requests from './shot-requests/shot-request.repository.ts'
import * as follows from './follows/follow.repository.ts'
import * as views from './view.repository.ts'
import { purgeDeleted } from './boards/board.repository.ts'
import { visitorHash } from './visitor-hash.model.ts'

export { endShares as endSharing } from './boards/board.repository.ts'
export { listSavedClips as savedClipsOf } from './lists.repository.ts'
export { listFollowsOf as followsOf } from './follows/follow.repository.ts'
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

/** Erases saved clips, boards, contacts and marks of shot requests, and the marks of views; the counts of views stay. */
export async function erase(trx: Trx, accountId: string, visitorSecret: string): Promise<void> {
  await boards.removeBoards(trx, accountId)
  await requests.removeContacts(trx, accountId)
  await personal.removeSavedClips(trx, accountId)
  await follows.removeFollowsOf(trx, accountId)
  const own = (await requests.listMarks(trx)).filter(({ key, mark }) =>
    mark.equals(visitorHash(visitorSecret, `${key} ${accountId}`)),
  )
  await requests.clearMarks(
    trx,
    own.map(({ id }) => id),
  )
  // Of days that are not counted yet; of others there is no mark, and no key.
  const keys = await views.listViewKeys(trx)
  if (keys.length > 0)
    await views.removeViews(
      trx,
      keys.map((key) => visitorHash(key, accountId)),
    )
}

const DAY_MS = 86_400_000

/** Keeps the periods of the Privacy Policy, section 8. Idempotent. */
export async function removeExpired(db: Executor, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  await purgeDeleted(db, daysAgo(1))
  await requests.removeContactsBefore(db, daysAgo(365))
  await requests.clearMarksBefore(db, daysAgo(365))
  await requests.removeRequestsBefore(db, daysAgo(3 * 365))
  await removeSearchesBefore(db, daysAgo(365))
  await follows.removeStoppedBefore(db, daysAgo(31))
}
