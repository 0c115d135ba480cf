import { randomUUID } from 'node:crypto'

const TIMEOUT_MS = 5_000
/** A fault that comes a thousand times is known after a few. */
const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000

export interface ErrorReport {
  level: 'error' | 'fatal'
  message: string
  error?: Error
  requestId?: string
}

export interface ErrorReporter {
  report(report: ErrorReport): void
  /** Waits for what is on its way. */
  close(): Promise<void>
}

/**
 * Sends errors to a server that speaks Sentry's protocol. Message, error and request id alone: what else stands in a log line
 * stays on this machine. Who does not answer is not waited for, and nothing is sent twice.
 * @param dsn https://KEY@HOST/PROJECT
 */
export function errorReporter(
  dsn: string,
  about: { release: string; environment: string; role: string },
): ErrorReporter {
  const { protocol, username: key, host, pathname } = new URL(dsn)
  const parts = pathname.split('/').filter(Boolean)
  const project = parts.pop() ?? ''
  const address = `${protocol}//${[host, ...parts].join('/')}/api/${project}/envelope/`
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=jhalak/1`,
  }
  const sending = new Set<Promise<unknown>>()
  let [minute, sent] = [0, 0]
  return {
    report(report) {
      const now = new Date()
      const current = Math.floor(now.getTime() / MINUTE_MS)
      if (current !== minute) [minute, sent] = [current, 0]
      if (++sent > MOST_A_MINUTE) return
      const body = envelope(eventOf(report, about, now), now)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      // Logging a failure would report it.
      const done: Promise<unknown> = fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' })
        .then((reply) => reply.body?.cancel())
        .catch(() => {})
        .finally(() => sending.delete(done))
      sending.add(done)
    },
    close: async () => void (await Promise.all(sending)),
  }
}

interface Event {
  event_id: string
}

const envelope = (event: Event, now: Date): string =>
  [{ event_id: event.event_id, sent_at: now.toISOString() }, { type: 'event' }, event]
    .map((part) => `${JSON.stringify(part)}\n`)
    .join('')

function eventOf(
  { level, message, error, requestId }: ErrorReport,
  { release, environment, role }: { release: string; environment: string; role: string },
  now: Date,
): Event & Record<string, unknown> {
  const exception = error && {
    values: [{ type: error.name, value: error.message, stacktrace: { frames: framesOf(error.stack ?? '') } }],
  }
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.getTime() / 1000,
    platform: 'node',
    logger: 'jhalak',
    ...{ level, release, environment },
    message: { formatted: message },
    tags: { role, ...(requestId && { request_id: requestId }) },
    ...(exception && { exception }),
  }
}

/** The outermost call first, as the protocol wants it. */
const framesOf = (stack: string) =>
  [...stack.matchAll(/^ +at (?:(.+) \()?(.+?):(\d+):(\d+)\)?$/gm)]
    .map(([, name = '?', filename, line, column]) => ({
      ...{ function: name, filename, lineno: Number(line), colno: Number(column) },
      in_app: !/node_modules|^node:/.test(filename ?? ''),
    }))
    .toReversed()
