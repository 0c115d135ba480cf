import type { Clock } from '../../../platform/clock.ts'
import type { Database, Executor, Trx } from '../../../platform/db/database.ts'
import type { EventBus } from '../../../platform/events.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import { phoneticForm } from '../language/tokenizer.model.ts'
import { SEARCH_TOPIC } from '../search.cache.ts'
import { hasOverfullBucket, rebuildPageBuckets } from './page-bucket.repository.ts'
import * as popularity from './popularity-tier.repository.ts'
import { searchDocument, TOKENIZER_VERSION } from './search-document.model.ts'
import * as index from './search-index.repository.ts'
import { searchMaintenance } from './search-maintenance.jobs.ts'
import * as vocabulary from './vocabulary-count.repository.ts'

interface SearchIndexDeps {
  db: Database
  bus: EventBus
}

const BATCH = 500

/** Indexes a clip's texts, in the transaction that writes them. */
export const indexClip = (trx: Executor, clipId: string): Promise<void> => indexClips(trx, [clipId])

export async function indexClips(trx: Executor, clipIds: readonly string[]): Promise<void> {
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
const RANK_EVERY_MS = 15 * 60_000
/** Terms of clips that changed since the last count are read one by one, so the count may be this old. */
const COUNT_EVERY_MS = 5 * 60_000

/** One run of the maintenance job, which enqueues the next one. */
export async function maintainSearch(
  deps: SearchIndexDeps & { clock: Clock; queue: Queue },
  signal: AbortSignal,
): Promise<void> {
  const { db, bus, clock, queue } = deps
  if (!(await index.startRun(db, MIN_SECONDS))) return
  await queue.enqueue(db, searchMaintenance, {}, { afterSeconds: EVERY_SECONDS })
  await catchUp(db, signal)
  const { countedAt, rankedAt } = await index.getLastRuns(db)
  const now = clock.now().getTime()
  if (now - rankedAt.getTime() > RANK_EVERY_MS) await refreshRanking(db)
  if (await hasOverfullBucket(db)) await db.transaction().execute(rebuildPageBuckets)
  if (now - countedAt.getTime() > COUNT_EVERY_MS && (await index.hasChangedSince(db, countedAt))) {
    await refreshVocabulary(db)
    await bus.publish(SEARCH_TOPIC, {})
  }
}

/** Indexes clips that are behind, in text or visual features, until none is left. */
async function catchUp(db: Database, signal: AbortSignal): Promise<void> {
  for (const indexSome of [reindexOutdated, index.indexPendingVisuals]) {
    let done = BATCH
    while (done === BATCH && !signal.aborted) done = await db.transaction().execute((trx) => indexSome(trx, BATCH))
  }
}

const refreshRanking = (db: Database): Promise<void> =>
  index.withoutTimeout(db, async (trx) => {
    await popularity.updatePriors(trx)
    await popularity.assignTiers(trx)
    await popularity.recordRanking(trx)
  })

const refreshVocabulary = (db: Database): Promise<void> =>
  index.withoutTimeout(db, async (trx) => {
    const countedAt = await vocabulary.getTransactionTime(trx)
    const written = await vocabulary.countWrittenTerms(trx)
    const terms = written.map(({ term, clips }) => ({ term, phoneticKey: phoneticForm(term), clips }))
    await vocabulary.replaceVocabulary(trx, { terms, keys: await vocabulary.countPhoneticKeys(trx), countedAt })
  })

/**
 * Everything at once, after a bulk import: documents, tiers, page buckets and vocabulary. Clips come with their priors. Uses
 * two connections and no third: whatever waited for one would time out.
 */
export async function rebuildSearch({ db, bus }: SearchIndexDeps): Promise<void> {
  await catchUp(db, new AbortController().signal)
  await Promise.all([rebuildTiersAndBuckets(db), refreshVocabulary(db)])
  await index.vacuumCatalogue(db)
  await bus.publish(SEARCH_TOPIC, {})
}

async function rebuildTiersAndBuckets(db: Database): Promise<void> {
  await index.withoutTimeout(db, popularity.assignTiers)
  await index.withoutTimeout(db, rebuildPageBuckets)
}
