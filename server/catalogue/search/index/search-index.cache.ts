import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/db/database.ts'
import { CATALOGUE_TOPIC, type EventBus, onChange } from '../../../platform/events.ts'
import type { Log } from '../../../platform/log.ts'
import { warmJson } from '../../clip-json.service.ts'
import { ClipIndex } from './clip-index.model.ts'
import * as repository from './search-index.repository.ts'

export interface SearchIndex {
  /** With everything whose reply had gone out before; null while it is being read. */
  current: () => Promise<ClipIndex | null>
  /** As it is, without asking the database; for what follows on `current`. */
  loaded: () => ClipIndex | null
  close: () => void
}

const BATCH = 500
/** Changes that are followed while the searches that asked for them wait; with more of them PostgreSQL answers meanwhile. */
const MANY_CHANGES = 1_000
/** How long a search waits for the index to be read. */
const WAIT_MS = 500
const FOLLOW_EVERY_MS = 10_000
/** Changes are pruned after two hours: after one without following them, everything is read anew. */
const MAX_BEHIND_MS = 60 * 60_000
const RETRY_MS = 1_000
/** After this part of its time a snapshot is renewed. */
const RENEW_SHARE = 0.6

interface IndexDeps {
  db: Database
  bus: EventBus
  log: Log
  /** For clips in their wire form. */
  jsonBytes: number
  /** For how long a snapshot serves; the replies to changes wait as long. */
  snapshotMs: number
}

/**
 * The index of one process: read at the start, then following `search_change`. A search goes by a snapshot of the database
 * that is at most `snapshotMs` old (a read lease), one short query shared by all searches that wait for it, and by what was
 * committed before it. The reply to a change of the catalogue goes out that much after its commit: so no search that begins
 * after the reply misses the change, in whichever process it was made. A notice on the event bus ends the lease.
 */
export function openSearchIndex(deps: IndexDeps): SearchIndex {
  const follower = new IndexFollower(deps)
  const { underWay, begin: check } = sharedRun(() => follower.follow())
  const checkQuietly = () => void check().catch(() => {})
  onChange(deps.bus, [CATALOGUE_TOPIC], () => {
    follower.expire()
    checkQuietly()
  })
  const timer = setInterval(checkQuietly, FOLLOW_EVERY_MS).unref()
  return {
    async current() {
      // A snapshot that is taken already serves too, for what is left of its time.
      if (follower.index && !follower.isFresh()) await underWay()
      if (follower.index && !follower.isFresh()) await check()
      else if (follower.isAging()) checkQuietly()
      if (follower.index) return follower.index
      await Promise.race([follower.ready, sleep(WAIT_MS, undefined, { ref: false })])
      if (follower.index) await check()
      return follower.index
    },
    loaded: () => follower.index,
    close() {
      follower.isClosed = true
      clearInterval(timer)
    },
  }
}

class IndexFollower {
  /** Null while it is read, or far behind. */
  index: ClipIndex | null = null
  isClosed = false
  /** Settles once there is an index again. */
  ready: Promise<void>
  #deps: IndexDeps
  #snapshot = ''
  /** When the query of the last snapshot began. */
  #followedAt = 0
  #expiredAt = 0
  /** The snapshot that was said to be aging. */
  #agingAt = 0

  constructor(deps: IndexDeps) {
    this.#deps = deps
    this.ready = this.#load()
  }

  /** Whether the last snapshot still serves. */
  isFresh(): boolean {
    return this.#followedAt > this.#expiredAt && this.#age() < this.#deps.snapshotMs
  }

  /** Whether it should be renewed, before a search has to wait for that; said once. */
  isAging(): boolean {
    const isAging = this.#agingAt !== this.#followedAt && this.#age() > this.#deps.snapshotMs * RENEW_SHARE
    if (isAging) this.#agingAt = this.#followedAt
    return isAging
  }

  #age(): number {
    return performance.now() - this.#followedAt
  }

  /** The next search needs a new snapshot. */
  expire(): void {
    this.#expiredAt = performance.now()
  }

  /** Brings the index up to date; where that takes long, it is null until then. */
  async follow(): Promise<void> {
    const { index } = this
    if (!index) return
    const began = performance.now()
    if (began - this.#followedAt > MAX_BEHIND_MS) {
      this.ready = this.#load()
      return
    }
    const { db } = this.#deps
    if ((await repository.getSnapshot(db)) !== this.#snapshot) {
      const changes = await repository.listChanges(db, this.#snapshot)
      if (changes.ids.length + changes.viewed.length > MANY_CHANGES) {
        this.index = null
        this.ready = this.#applyMany(index, changes)
      } else await apply(db, index, changes)
      this.#snapshot = changes.snapshot
    }
    this.#followedAt = began
  }

  async #load(): Promise<void> {
    const { db, log, jsonBytes } = this.#deps
    this.index = null
    while (!this.isClosed)
      try {
        const began = performance.now()
        const snapshot = await repository.getSnapshot(db)
        const index = await readIndex(db, jsonBytes, () => this.isClosed)
        this.#snapshot = snapshot
        this.#followedAt = began
        this.index = index
        log.info({ clips: index.clips, ms: Math.round(performance.now() - began) }, 'the search index is read')
        void warmJson(db, index, () => this.isClosed || this.index !== index).catch(() => {})
        return
      } catch (error) {
        if (this.isClosed) return
        log.warn({ err: error }, 'the search index cannot be read, trying again')
        await sleep(RETRY_MS, undefined, { ref: false })
      }
  }

  async #applyMany(index: ClipIndex, { ids, viewed }: repository.Changes): Promise<void> {
    const { db, log } = this.#deps
    try {
      for (const some of batches(ids)) await apply(db, index, { ids: some, viewed: [] })
      for (const some of batches(viewed)) await apply(db, index, { ids: [], viewed: some })
      this.index = index
    } catch (error) {
      log.warn({ err: error }, 'the search index cannot follow, reading it anew')
      await this.#load()
    }
  }
}

function sharedRun(run: () => Promise<void>) {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  /** Calls share a run that begins after them: one that is under way may have read too early. */
  function begin(): Promise<void> {
    if (!running) return (running = run().finally(() => (running = null)))
    return (next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return begin()
      }))
  }
  /** Settles with the run that is under way, if there is one. */
  const underWay = (): Promise<void> | undefined => running?.catch(() => {})
  return { begin, underWay }
}

async function readIndex(db: Database, jsonBytes: number, isClosed: () => boolean): Promise<ClipIndex> {
  const index = new ClipIndex(jsonBytes)
  let reading = repository.listNewest(db, undefined, BATCH)
  for (;;) {
    const clips = await reading
    const isLast = clips.length < BATCH || isClosed()
    // The next batch is read while this one is indexed.
    if (!isLast) reading = repository.listNewest(db, clips.at(-1), BATCH)
    index.fill(clips)
    if (isLast) break
  }
  index.finish()
  return index
}

async function apply(
  db: Database,
  index: ClipIndex,
  { ids, viewed }: Pick<repository.Changes, 'ids' | 'viewed'>,
): Promise<void> {
  if (ids.length > 0) {
    const clips = new Map((await repository.listIndexed(db, ids)).map((clip) => [clip.id, clip]))
    for (const id of ids) {
      const clip = clips.get(id)
      if (clip) index.put(clip)
      else index.remove(id)
    }
  }
  if (viewed.length > 0)
    for (const { id, ...counted } of await repository.listViews(db, viewed)) index.setViews(id, counted)
}

const batches = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MANY_CHANGES) }, (_, at) =>
    ids.slice(at * MANY_CHANGES, (at + 1) * MANY_CHANGES),
  )
