import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from './log.ts'

/** Messages between processes, for people who are watching; nothing depends on one arriving. */
export interface EventBus {
  /** What cannot be sent now is sent once the database is back. */
  publish(topic: string, message: unknown): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Told when messages may have been missed, and are heard again. */
  onGap(listener: () => void): void
  /** False while messages may be missed. */
  hears(): boolean
  close(): Promise<void>
}

const CHANNEL = 'jhalak_events'
const GAP = Symbol('gap')
/** A line that is dead without a word is found by asking. */
const ASK_EVERY_MS = 5_000
const PATIENCE_MS = 5_000
const CONNECT_MS = 10_000
const AGAIN_MS = 500
/** Kept for later at most; progress that nobody saw is no loss. */
const MOST_UNSENT = 1_000

/**
 * One LISTEN connection a process; publishing is a NOTIFY in a transaction of its own.
 * @param url leads to the database itself: through a pooler that gives connections for a transaction nothing is heard
 */
export async function databaseEventBus(url: string, log: Log): Promise<EventBus> {
  const local = new EventEmitter().setMaxListeners(0)
  const unsent: string[] = []
  let closed = false
  let client: pg.Client | null = null
  client = await listen(url, deliver, lost)
  let turn: Promise<unknown> = Promise.resolve()
  const heartbeat = setInterval(() => {
    const by = client
    if (by) void inTurn(() => ask(by))
  }, ASK_EVERY_MS).unref()

  /** One question at a time on a line. */
  function inTurn<T>(question: () => Promise<T>): Promise<T> {
    const answer = turn.then(question)
    turn = answer.catch(() => {})
    return answer
  }

  function deliver(payload: string | undefined): void {
    const { topic, message } = JSON.parse(payload ?? '{}') as { topic: string; message: unknown }
    local.emit(topic, message)
  }
  function lost(which: pg.Client): void {
    if (closed || which !== client) return
    client = null
    log.warn('event bus: the database is away, trying again')
    void listenAgain()
  }
  async function listenAgain(): Promise<void> {
    while (!closed && client === null) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      client = await listen(url, deliver, lost).catch(() => null)
    }
    if (closed) return client?.end()
    local.emit(GAP)
    for (const payload of unsent.splice(0)) await send(payload)
  }
  async function send(payload: string): Promise<void> {
    const by = client
    try {
      if (!by) throw new Error('the database is away')
      await inTurn(() => by.query('select pg_notify($1, $2)', [CHANNEL, payload]))
    } catch (error) {
      // What the database itself will not have, it will not have later.
      if (by && error instanceof pg.DatabaseError && !error.code?.startsWith('57'))
        return log.debug({ err: error }, 'event not sent')
      if (unsent.length < MOST_UNSENT) unsent.push(payload)
    }
  }
  return {
    publish: (topic, message) => send(JSON.stringify({ topic, message })),
    subscribe(topic, listener) {
      local.on(topic, listener)
      return () => local.off(topic, listener)
    },
    onGap: (listener) => void local.on(GAP, listener),
    hears: () => client !== null,
    async close() {
      closed = true
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}

async function ask(client: pg.Client): Promise<void> {
  await client.query('select 1').catch(() => client.end().catch(() => {}))
}

async function listen(
  url: string,
  deliver: (payload: string | undefined) => void,
  lost: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PATIENCE_MS,
    keepAlive: true,
    application_name: 'jhalak events',
  })
  client.on('notification', ({ payload }) => deliver(payload))
  // `end` follows, and tells.
  client.on('error', () => {})
  client.once('end', () => lost(client))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
