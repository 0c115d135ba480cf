import type { Database, Executor, Trx } from '../../../platform/db/database.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { searchDocument, TOKENIZER_VERSION } from './search-document.model.ts'
import * as index from './search-index.repository.ts'
import { searchMaintenance } from './search-maintenance.jobs.ts'

const BATCH = 500

/** Indexes a clip's texts, in the transaction that writes them or what else its words are made of. */
export const indexClip = (trx: Executor, clipId: string): Promise<void> => indexClips(trx, [clipId])

export async function indexClips(trx: Executor, clipIds: readonly string[]): Promise<void> {
  // Of two that write at once, the later one finds what the earlier one wrote.
  await index.lockClips(trx, clipIds)
  for (let start = 0; start < clipIds.length; start += BATCH)
    await indexTexts(trx, await index.listClipTexts(trx, clipIds.slice(start, start + BATCH)))
}

async function indexTexts(trx: Executor, clips: index.IdentifiedClipText[]): Promise<void> {
  if (clips.length === 0) return
  const documents = clips.map((clip) => ({ id: clip.id, ...searchDocument(clip) }))
  await index.updateDocuments(trx, documents, TOKENIZER_VERSION)
}

/** @returns how many clips it indexed */
async function reindexOutdated(trx: Trx, limit: number): Promise<number> {
  const clips = await index.lockOutdated(trx, TOKENIZER_VERSION, limit)
  await indexTexts(trx, clips)
  return clips.length
}

const EVERY_SECONDS = 60
/** Less than this since the last run: another chain of jobs is at work, and this one ends. */
const MIN_SECONDS = 50
const RANK_EVERY_SECONDS = 15 * 60
/** Longer than any process goes without following them (search-index.cache.ts). */
const CHANGES_FOR_SECONDS = 2 * 60 * 60

/** One run of the maintenance job, which enqueues the next one. */
export async function maintainSearch(
  { db, queue }: { db: Database; queue: Queue },
  signal: AbortSignal,
): Promise<void> {
  const isDue = await db.transaction().execute(async (trx) => {
    const last = await index.startRun(trx, MIN_SECONDS)
    if (last) await index.outdateExpired(trx, last.before)
    if (last) await index.outdateShown(trx, last.before)
    return last !== undefined
  })
  if (!isDue) return
  await queue.enqueue(db, searchMaintenance, {}, { afterSeconds: EVERY_SECONDS })
  await indexPending(db, signal)
  await index.withoutTimeout(db, async (trx) => {
    if (!(await index.startRanking(trx, RANK_EVERY_SECONDS))) return
    await index.updatePriors(trx)
    await index.pruneChanges(trx, CHANGES_FOR_SECONDS)
  })
}

/** Indexes clips that are behind, in text or visual features, until none is left. */
export async function indexPending(db: Database, signal?: AbortSignal): Promise<void> {
  for (const indexSome of [reindexOutdated, index.indexPendingVisuals]) {
    let done = BATCH
    while (done === BATCH && !signal?.aborted) done = await db.transaction().execute((trx) => indexSome(trx, BATCH))
  }
}
