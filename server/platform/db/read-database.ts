import { type LogConfig, sql } from 'kysely'
import pg from 'pg'
import { type EventBus, onChange } from '../events.ts'
import type { Log } from '../log.ts'
import { type Database, openDatabase } from './database.ts'

/** Where lists that everybody sees are read: the replica, as long as it has replayed every change that is known of. */
export interface ReadDatabase {
  /** Reads from the replica, or from the primary where the replica is behind, away, or fails. `read` may run twice. */
  run<T>(read: (db: Database) => Promise<T>): Promise<T>
  /** `none`: there is no replica. `behind`: it has not replayed a change yet. */
  state(): 'none' | ReplicaState
  /** What is wrong with the replica, for the operator; null where nothing is, or there is none. */
  problem(): string | null
  close(): Promise<void>
}

type ReplicaState = 'used' | 'behind' | 'away'

/** OPS-9: after a change the primary is read for so long, and until the replica has caught up. */
const PRIMARY_AFTER_CHANGE_MS = 10_000
const POLL_EVERY_MS = 1_000
/** A replica that is behind for longer, while nothing changes, is a problem. */
const LATE_MS = 60_000

interface ReplicaOptions {
  primary: Database
  /** Null: everything is read from the primary. */
  replicaUrl: string | null
  bus: EventBus
  /** Published after the change they stand for was committed. */
  topics: readonly string[]
  log: Log
  onQuery?: LogConfig | undefined
}

export function openReadDatabase(options: ReplicaOptions): ReadDatabase {
  const { primary, replicaUrl, bus } = options
  if (!replicaUrl)
    return { run: (read) => read(primary), state: () => 'none', problem: () => null, close: async () => {} }
  const { db: replica } = openDatabase(replicaUrl, { onQuery: options.onQuery })
  const monitor = monitorReplica(replica, options)
  return {
    async run(read) {
      if (monitor.state() !== 'used' || !bus.isConnected()) return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        monitor.fail(error)
        return read(primary)
      }
    },
    state: monitor.state,
    problem: () => monitor.problem(),
    async close() {
      monitor.stop()
      await replica.destroy()
    },
  }
}

function monitorReplica(replica: Database, { primary, bus, topics, log }: ReplicaOptions) {
  const openedAt = performance.now()
  let state: ReplicaState = 'behind'
  let changedAt = Number.NEGATIVE_INFINITY
  /** A position in the primary's write-ahead log after all known changes; null until it was read. */
  let goal: string | null = null
  let polling = false

  function fail(error: unknown): void {
    if (state !== 'away') log.warn({ err: error }, 'the read replica is away: the primary is read')
    state = 'away'
  }
  async function poll(): Promise<void> {
    const isTooEarly = performance.now() - changedAt < PRIMARY_AFTER_CHANGE_MS
    if (state === 'used' || polling || isTooEarly || !bus.isConnected()) return
    polling = true
    const since = changedAt
    try {
      goal ??= await currentPosition(primary)
      const reached = await hasReplayed(replica, goal)
      // A change in between sets a new goal.
      if (since === changedAt) state = reached ? 'used' : 'behind'
      else goal = null
    } catch (error) {
      fail(error)
    }
    polling = false
  }
  onChange(bus, topics, () => {
    state = state === 'away' ? 'away' : 'behind'
    changedAt = performance.now()
    goal = null
  })
  const timer = setInterval(() => void poll(), POLL_EVERY_MS).unref()
  void poll()
  return {
    fail,
    state: () => state,
    problem() {
      if (state === 'away') return 'the read replica is away: everything is read from the primary'
      if (state === 'used' || performance.now() - Math.max(changedAt, openedAt) <= LATE_MS) return null
      return 'the read replica does not catch up: everything is read from the primary'
    },
    stop: () => clearInterval(timer),
  }
}

async function currentPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(primary)
  if (!rows[0]) throw new Error('pg_current_wal_lsn() returned no row')
  return rows[0].position
}

/** False also where the replica was promoted: a primary of its own diverges. */
async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(replica)
  return rows[0]?.reached === true
}

/** Lost connections, a shutdown, a conflict with recovery: the primary may well answer. */
function isReplicaFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P|40001|25006)/.test(error.code ?? '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : ''
  return /^E[A-Z]+$/.test(code) || /timeout|terminated|not queryable|closed/i.test(text)
}
