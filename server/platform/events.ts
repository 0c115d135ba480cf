import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from './log.ts'

/** Messages between processes, for people who are watching; nothing depends on one arriving. */
export interface EventBus {
  publish(topic: string, message: unknown): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Told when messages may have been missed, and are heard again. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

const CHANNEL = 'jhalak_events'
const GAP = Symbol('gap')

/** One LISTEN connection a process; publishing is a NOTIFY in a transaction of its own. */
export async function databaseEventBus(url: string, log: Log): Promise<EventBus> {
  const local = new EventEmitter().setMaxListeners(0)
  let closed = false
  let client = await listen()

  async function listen(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url })
    next.on('notification', ({ payload }) => deliver(payload))
    next.on('error', () => void reconnect())
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    return next
  }
  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        client = await listen()
        local.emit(GAP)
        return
      } catch (error) {
        log.warn({ err: error }, 'event bus: the database is away, trying again')
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
    }
  }
  function deliver(payload: string | undefined): void {
    const { topic, message } = JSON.parse(payload ?? '{}') as { topic: string; message: unknown }
    local.emit(topic, message)
  }
  return {
    async publish(topic, message) {
      try {
        await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ topic, message })])
      } catch (error) {
        log.debug({ err: error }, 'event not sent')
      }
    },
    subscribe(topic, listener) {
      local.on(topic, listener)
      return () => local.off(topic, listener)
    },
    onGap: (listener) => void local.on(GAP, listener),
    async close() {
      closed = true
      await client.end()
    },
  }
}
