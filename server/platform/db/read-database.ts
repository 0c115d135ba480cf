import { sql } from 'kysely'
import pg from 'pg'
import type { EventBus } from '../events.ts'
import type { Log } from '../log.ts'
import { type Database, openDatabase } from './database.ts'

/** Where lists that everybody sees are read: a copy that only reads, as long as it is as new as what is known. */
export interface ReadDatabase {
  /** Reads on the copy, or on the primary where the copy is behind, away, or fails in the middle. The read may run twice. */
  run<T>(read: (db: Database) => Promise<T>): Promise<T>
  /** `none`: there is no copy. `behind`: it has not caught up with a change yet. */
  state(): 'none' | 'used' | 'behind' | 'away'
  /** What is wrong with the copy, in words for whoever runs the server; null: nothing, or there is none. */
  trouble(): string | null
  close(): Promise<void>
}

/** Scale 5: after a notice of a change the primary is read for so long, and until the copy has caught up. */
const HOLD_MS = 10_000
const LOOK_EVERY_MS = 1_000
/** A copy that is further behind than this, with no change coming in, is worth a word. */
const LATE_MS = 60_000

/**
 * @param options.topics messages that tell of changes; who sends one has committed them
 * @param options.replicaUrl null: everything is read from the primary
 */
export function openReadDatabase(options: {
  primary: Database
  replicaUrl: string | null
  bus: EventBus
  topics: readonly string[]
  log: Log
}): ReadDatabase {
  const { primary, replicaUrl, bus, log } = options
  if (!replicaUrl)
    return { run: (read) => read(primary), state: () => 'none', trouble: () => null, close: async () => {} }
  const { db: replica } = openDatabase(replicaUrl)
  let state: 'used' | 'behind' | 'away' = 'behind'
  let changedAt = Number.NEGATIVE_INFINITY
  /** A place in the primary's log that lies after all changes we were told of; null until it was asked for. */
  let goal: string | null = null
  const openedAt = performance.now()
  let looking = false

  const behind = () => {
    state = state === 'away' ? 'away' : 'behind'
    changedAt = performance.now()
    goal = null
  }
  const away = (error: unknown) => {
    if (state !== 'away') log.warn({ err: error }, 'the read replica is away: the primary is read')
    state = 'away'
  }
  async function look(): Promise<void> {
    if (state === 'used' || looking || performance.now() - changedAt < HOLD_MS || !bus.hears()) return
    looking = true
    const since = changedAt
    try {
      goal ??= await placeOf(primary)
      const reached = await hasReached(replica, goal)
      // A change in between sets a new goal.
      if (since === changedAt) state = reached ? 'used' : 'behind'
      else goal = null
    } catch (error) {
      away(error)
    }
    looking = false
  }
  const stops = options.topics.map((topic) => bus.subscribe(topic, behind))
  bus.onGap(behind)
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  void look()

  return {
    async run(read) {
      if (state !== 'used' || !bus.hears()) return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        if (!isOfTheReplica(error)) throw error
        away(error)
        return read(primary)
      }
    },
    state: () => state,
    trouble() {
      if (state === 'away') return 'the read replica is away: everything is read from the primary'
      const late = performance.now() - Math.max(changedAt, openedAt) > LATE_MS
      return state === 'behind' && late
        ? 'the read replica does not catch up: everything is read from the primary'
        : null
    },
    async close() {
      for (const stop of stops) stop()
      clearInterval(timer)
      await replica.destroy()
    },
  }
}

async function placeOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`select pg_current_wal_lsn()::text as place`.execute(primary)
  if (!rows[0]) throw new Error('the primary did not say where it is')
  return rows[0].place
}

/** False also of what is no copy (any more): one that was made a primary goes its own way. */
async function hasReached(replica: Database, place: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${place}::pg_lsn as reached`.execute(replica)
  return rows[0]?.reached === true
}

/** Lost lines, a server that stops, a query in the way of replication: the primary may well answer. */
function isOfTheReplica(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|40001|25006)/.test(error.code ?? '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : ''
  return /^E[A-Z]+$/.test(code) || /timeout|terminated|not queryable|closed/i.test(text)
}
