import { sql } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database, Executor } from '../platform/db/database.ts'
import type { EventBus } from '../platform/events.ts'
import { defineJob, type Queue } from '../platform/queue/queue.ts'
import * as index from './search-index.repository.ts'
import type { SearchMemory } from './search-memory.ts'
import { SEARCH_TOPIC } from './synonyms.service.ts'
import { soundsOf } from './vocabulary.repository.ts'

interface UpkeepDeps {
  db: Database
  clock: Clock
  bus: EventBus
  queue: Queue
  searchMemory: SearchMemory
}

/** Makes a clip's words from what is said about it, in the transaction that says it. */
export const describeClip = (trx: Executor, clipId: string): Promise<void> => index.describe(trx, clipId)

/** The same for many at once. */
export const describeClips = (trx: Executor, clipIds: readonly string[]): Promise<void> =>
  index.describeEach(trx, clipIds)

/** Keeps search in order: runs about once a minute, wherever there is a worker. */
export const searchUpkeep = defineJob('search-upkeep', { payload: z.object({}), retryLimit: 2, retryDelaySeconds: 30 })

const EVERY_SECONDS = 60
/** Less than that since the last run: another worker's chain is at it, and this one ends. */
const AT_LEAST_SECONDS = 50
const WEIGHED_EVERY_MS = 15 * 60_000
/** A vocabulary that is asked about new clips one by one may be this old. */
const COUNTED_EVERY_MS = 5 * 60_000
const CLIPS_AT_ONCE = 500

/** Starts the chain of runs; more than one chain becomes one again by itself. */
export const startUpkeep = ({ db, queue }: Pick<UpkeepDeps, 'db' | 'queue'>): Promise<void> =>
  queue.enqueue(db, searchUpkeep, {})

/** One run, and the next one put into the queue. */
export async function runUpkeep(deps: UpkeepDeps, signal: AbortSignal): Promise<void> {
  const { rows } = await sql`
    update search_upkeep set ran_at = now() where ran_at < now() - make_interval(secs => ${AT_LEAST_SECONDS})
    returning ran_at`.execute(deps.db)
  if (rows.length === 0) return
  await deps.queue.enqueue(deps.db, searchUpkeep, {}, { afterSeconds: EVERY_SECONDS })
  await catchUp(deps.db, index.describeOld, signal)
  await catchUp(deps.db, index.followLooks, signal)
  await refreshWhatIsDue(deps)
}

/** Does some work on clips that lag behind (their words, their looks) until none is left. */
async function catchUp(db: Database, some: typeof index.describeOld, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const done = await db.transaction().execute((trx) => some(trx, CLIPS_AT_ONCE))
    if (done < CLIPS_AT_ONCE) return
  }
}

async function refreshWhatIsDue(deps: UpkeepDeps): Promise<void> {
  const { counted_at: countedAt, weighed_at: weighedAt } = await deps.db
    .selectFrom('search_upkeep')
    .select([
      sql<Date>`greatest(counted_at, 'epoch')`.as('counted_at'),
      sql<Date>`greatest(weighed_at, 'epoch')`.as('weighed_at'),
    ])
    .executeTakeFirstOrThrow()
  const now = deps.clock.now().getTime()
  if (now - weighedAt.getTime() > WEIGHED_EVERY_MS) await refreshWeights(deps.db)
  if (await index.needsCutting(deps.db)) await deps.db.transaction().execute(index.cutBlocks)
  const due = now - countedAt.getTime() > COUNTED_EVERY_MS && (await index.hasChangedSince(deps.db, countedAt))
  if (!due) return
  await refreshVocabulary(deps)
  deps.searchMemory.forget()
  await deps.bus.publish(SEARCH_TOPIC, {})
}

/** These look at every clip; they may take longer than a visitor would wait. */
const unhurried = <T>(db: Database, run: (trx: Parameters<typeof index.cutBlocks>[0]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return run(trx)
  })

async function refreshWeights(db: Database): Promise<void> {
  await unhurried(db, async (trx) => {
    await index.weigh(trx)
    await index.markTiers(trx)
    await sql`update search_upkeep set weighed_at = now()`.execute(trx)
  })
}

async function refreshVocabulary({ db }: Pick<UpkeepDeps, 'db'>): Promise<void> {
  await unhurried(db, async (trx) => {
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
    const written = await index.countWrittenWords(trx)
    const words = written.map((counted) => ({ ...counted, sound: soundsOf(counted.word) }))
    const sounds = await index.countSounds(trx)
    await index.replaceVocabulary(trx, { words, sounds }, rows[0]?.at ?? new Date(0))
  })
}

/**
 * Everything at once, after a bulk import: words, tiers, blocks and vocabulary. Clips come with their weights. Takes two
 * connections, and no third one: what waits for one is given up after seconds.
 */
export async function rebuildSearch(deps: Omit<UpkeepDeps, 'queue'>): Promise<void> {
  const { signal } = new AbortController()
  await catchUp(deps.db, index.describeOld, signal)
  await catchUp(deps.db, index.followLooks, signal)
  await Promise.all([markAndCut(deps.db), refreshVocabulary(deps)])
  await vacuumCatalogue(deps.db)
  deps.searchMemory.forget()
  await deps.bus.publish(SEARCH_TOPIC, {})
}

/** Tells the tiers apart, then cuts the blocks. */
async function markAndCut(db: Database): Promise<void> {
  await unhurried(db, index.markTiers)
  await unhurried(db, index.cutBlocks)
}

/** Or PostgreSQL would do it by itself a minute later, beside the first visitors' searches. */
async function vacuumCatalogue(db: Database): Promise<void> {
  const vacuum = (...tables: string[]) =>
    sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.id(table)))}`.execute(db)
  await Promise.all([vacuum('clip'), vacuum('clip_search', 'clip_stat')])
}
