import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from './log.ts'

/** Publish and subscribe between processes, at most once: a message that is lost must do no harm. */
export interface EventBus {
  /** What cannot be sent now is sent once the database is back. */
  publish(topic: string, message: unknown): Promise<void>
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Called when the bus is connected again and messages may have been missed. */
  onReconnect(listener: () => void): void
  /** False while messages may be missed. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Of all that public lists and pages show: what an endpoint names by `changes: 'catalogue'`. */
export const CATALOGUE_TOPIC = 'catalogue'

/** Calls the listener whenever something may have changed: on each message of the topics, and on a reconnect. */
export function onChange(bus: EventBus, topics: readonly string[], listener: () => void): void {
  for (const topic of topics) bus.subscribe(topic, listener)
  bus.onReconnect(listener)
}

const CHANNEL = 'jhalak_events'
const RECONNECT = Symbol('reconnect')
/** Heartbeat: a connection that died silently is found by a query. */
const HEARTBEAT_MS = 5_000
const QUERY_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT_DELAY_MS = 500
/** Beyond these, messages of an outage are dropped. */
const MAX_UNSENT = 1_000

/** One LISTEN connection a process, to the database itself: a pooler in transaction mode delivers no notifications. */
export async function databaseEventBus(url: string, log: Log): Promise<EventBus> {
  const local = new EventEmitter().setMaxListeners(0)
  const unsent: string[] = []
  const connection = await openConnection(url, log, {
    onMessage(payload) {
      const { topic, message } = JSON.parse(payload ?? '{}') as { topic: string; message: unknown }
      local.emit(topic, message)
    },
    async onReconnect() {
      local.emit(RECONNECT)
      for (const payload of unsent.splice(0)) await send(payload)
    },
  })
  async function send(payload: string): Promise<void> {
    const sent = await connection.notify(payload).catch((error: unknown) => {
      log.debug({ err: error }, 'event not sent')
      return 'refused'
    })
    if (sent === 'unreachable' && unsent.length < MAX_UNSENT) unsent.push(payload)
  }
  return {
    publish: (topic, message) => send(JSON.stringify({ topic, message })),
    subscribe(topic, listener) {
      local.on(topic, listener)
      return () => local.off(topic, listener)
    },
    onReconnect: (listener) => void local.on(RECONNECT, listener),
    isConnected: () => connection.isOpen(),
    close: () => connection.close(),
  }
}

async function openConnection(
  url: string,
  log: Log,
  events: { onMessage: (payload: string | undefined) => void; onReconnect: () => Promise<void> },
) {
  let closed = false
  let client: pg.Client | null = null
  let pending: Promise<unknown> = Promise.resolve()

  async function reconnect(lost: pg.Client): Promise<void> {
    if (closed || lost !== client) return
    client = null
    log.warn('event bus: the database is away, trying again')
    while (!closed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS))
      client = await listen(url, events.onMessage, reconnect).catch(() => null)
    }
    await (closed ? client?.end() : events.onReconnect())
  }
  function inTurn<T>(query: () => Promise<T>): Promise<T> {
    const result = pending.then(query)
    pending = result.catch(() => {})
    return result
  }
  client = await listen(url, events.onMessage, reconnect)
  const heartbeat = setInterval(() => {
    const current = client
    if (current) void inTurn(() => current.query('select 1').catch(() => current.end().catch(() => {})))
  }, HEARTBEAT_MS).unref()
  return {
    /** @throws what the database refuses, and would refuse later as well */
    async notify(payload: string): Promise<'sent' | 'unreachable'> {
      const current = client
      if (!current) return 'unreachable'
      try {
        await inTurn(() => current.query('select pg_notify($1, $2)', [CHANNEL, payload]))
        return 'sent'
      } catch (error) {
        // 57: the server shuts down or cancels.
        if (error instanceof pg.DatabaseError && !error.code?.startsWith('57')) throw error
        return 'unreachable'
      }
    },
    isOpen: () => client !== null,
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}

async function listen(
  url: string,
  onMessage: (payload: string | undefined) => void,
  onEnd: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'jhalak events',
  })
  client.on('notification', ({ payload }) => onMessage(payload))
  // `end` follows every error.
  client.on('error', () => {})
  client.once('end', () => onEnd(client))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
