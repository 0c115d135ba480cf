import type { Socket } from 'node:net'
import pg from 'pg'

/** A statement that came so often in this process is prepared from then on, by each connection that it meets. */
const OFTEN = 8
/** Each connection of PostgreSQL keeps the plans of all of them. */
const MOST = 150
/** Texts that are counted; those made anew for each call (lists of ids) push each other out. */
const COUNTED = 1_000

/** Never prepared: a migration beside us gives it other columns, and PostgreSQL would refuse the plan it has kept. */
const HAS_OPEN_COLUMNS = /(?:\b(?:select|returning|all|distinct)|\.)\s*\*/i

/** Names for statements that come often. */
function openNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === MOST) return known
    const count = (counts.get(text) ?? 0) + 1
    counts.delete(text)
    if (count === OFTEN && !HAS_OPEN_COLUMNS.test(text)) {
      names.set(text, `often${names.size}`)
      return names.get(text)
    }
    counts.set(text, count)
    const [oldest] = counts.size > COUNTED ? counts.keys() : []
    if (oldest !== undefined) counts.delete(oldest)
    return undefined
  }
}

const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] }

/**
 * Connections that spare PostgreSQL and us work that changes nothing (decision 0045): what is asked often is parsed and planned
 * once, and a transaction begins with its first statement rather than with a trip of its own. Not behind a pooler that gives
 * connections for a transaction (OPS-11): it hands out connections that know no names.
 */
export function quickClient(): typeof pg.Client {
  const nameOf = openNames()
  return class extends pg.Client {
    #begins = false

    constructor(options: pg.ClientConfig) {
      super({ ...options, pipeline: true } as pg.ClientConfig)
    }

    // Its overloads are not told apart here: what is no text goes on as it came.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...words: any[]): any {
      const [text, values]: unknown[] = words
      if (text === 'begin') return this.#begin()
      // Without values it may be several statements, or the end of a transaction.
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      try {
        return super.query(...((name === undefined ? words : [{ name, text, values }, words[2]]) as [string]))
      } finally {
        if (this.#begins) streamOf(this).uncork()
        this.#begins = false
      }
    }

    /** Goes out together with the next statement: where the connection is lost, that one fails as well. */
    #begin() {
      this.#begins = true
      streamOf(this).cork()
      super.query('begin').catch(() => {})
      return Promise.resolve(BEGUN)
    }
  }
}

/** The socket, which the driver's types do not name. */
const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection at once, whatever it still waits for. */
export const cutOff = (client: pg.ClientBase): void => void streamOf(client).destroy()
