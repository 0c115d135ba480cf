import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type Attributes, attributesOf } from './otlp.client.ts'

const KINDS = { internal: 1, server: 2, client: 3, consumer: 5 } as const

interface SpanStart {
  name: string
  kind: keyof typeof KINDS
  attributes?: Attributes
}

export interface Span {
  readonly traceId: string
  readonly spanId: string
  set(attributes: Attributes): void
  /** @param error its kind alone goes out: its text may tell of somebody */
  end(error?: unknown): void
}

export type Spans = ReturnType<typeof openSpans>

/** More than these between two sendings are left out: a collector that is away must not fill the memory. */
const MAX_SPANS = 4_096
const ERROR = 2

/** W3C traceparent: of a proxy in front, whose trace is continued. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** The same for every process that sees the trace: by its id, as OpenTelemetry's own sampler does. */
const isSampled = (traceId: string, ratio: number): boolean =>
  ratio >= 1 || Number.parseInt(traceId.slice(-13), 16) / 2 ** 52 < ratio

/** Spans that have ended, until they are sent. */
function openShelf() {
  let ended: unknown[] = []
  return {
    add: (span: unknown) => void (ended.length < MAX_SPANS && ended.push(span)),
    take(): unknown[] {
      const taken = ended
      ended = []
      return taken
    },
  }
}

interface Place {
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
}

/** As OTLP has it. */
const written = (
  { traceId, spanId, parentSpanId }: Place,
  start: SpanStart,
  startedAt: number,
  ms: number,
  error: unknown,
) => ({
  ...{ traceId, spanId, ...(parentSpanId && { parentSpanId }), name: start.name, kind: KINDS[start.kind] },
  ...{ startTimeUnixNano: nanos(startedAt), endTimeUnixNano: nanos(startedAt + ms) },
  attributes: attributesOf(start.attributes ?? {}),
  ...(error ? { status: { code: ERROR } } : {}),
})

function beginSpan(start: SpanStart, keep: (span: unknown) => void, traceId: string, parentSpanId?: string): Span {
  const [place, startedAt, begun] = [{ traceId, spanId: newSpanId(), parentSpanId }, Date.now(), performance.now()]
  const attributes = { ...start.attributes }
  return {
    ...place,
    set: (more) => void Object.assign(attributes, more),
    end(error) {
      if (error) attributes['error.type'] = error instanceof Error ? error.name : 'unknown'
      keep(written(place, { ...start, attributes }, startedAt, performance.now() - begun, error))
    },
  }
}

/** The spans of this process: what runs within which is known by the asynchronous context. */
export function openSpans(ratio: number) {
  const current = new AsyncLocalStorage<Span | null>()
  const shelf = openShelf()

  /** @returns null where this trace is not among the sampled ones */
  function beginRoot(start: SpanStart, traceparent = ''): Span | null {
    const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = TRACEPARENT.exec(traceparent) ?? []
    return isSampled(traceId, ratio) ? beginSpan(start, shelf.add, traceId, parentSpanId) : null
  }

  return {
    beginRoot,
    child(start: SpanStart): Span | null {
      const parent = current.getStore()
      return parent ? beginSpan(start, shelf.add, parent.traceId, parent.spanId) : null
    },
    within: <T>(span: Span | null, work: () => T): T => current.run(span, work),
    /** Nothing of the work belongs to a trace. */
    outside: <T>(work: () => T): T => current.run(null, work),
    async root<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
      const span = beginRoot(start)
      try {
        const result = await current.run(span, work)
        span?.end()
        return result
      } catch (error) {
        span?.end(error)
        throw error
      }
    },
    /** Something that ended just now, and took so long. */
    addPast(start: SpanStart, ms: number, error: unknown): void {
      const parent = current.getStore()
      if (!parent) return
      const place = { traceId: parent.traceId, spanId: newSpanId(), parentSpanId: parent.spanId }
      shelf.add(written(place, start, Date.now() - ms, ms, error))
    },
    takeEnded: (): unknown[] => shelf.take(),
  }
}

const newSpanId = (): string => randomBytes(8).toString('hex')
const nanos = (ms: number): string => `${Math.round(ms * 1_000)}000`
