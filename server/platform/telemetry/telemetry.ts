import { randomUUID } from 'node:crypto'
import type { LogConfig } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { attributesOf, otlpSender } from './otlp.client.ts'
import { type ReadMetrics, metricsAsOtlp } from './metrics-as-otlp.ts'
import { traceOutgoing } from './outgoing-spans.ts'
import { traceRequests } from './request-spans.ts'
import { openSpans } from './spans.ts'

export interface TelemetryConfig {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of requests and jobs that is traced. */
  ratio: number
  metricsEveryMs: number
}

export interface Telemetry {
  traceRequests(app: FastifyInstance): void
  /** A job with all it does, as a trace of its own. */
  traceJob<T>(name: string, work: () => Promise<T>): Promise<T>
  /** For Kysely: each statement within a request or job, without its parameters. */
  onQuery: LogConfig
  exportMetrics(read: ReadMetrics): void
  /** Sends what has not gone out. */
  close(): Promise<void>
}

const SECOND_MS = 1_000
const SPANS_EVERY_MS = 5 * SECOND_MS

/** Traces and metrics by OTLP (JSON over HTTP) to a collector. Decision 0052 says why without the vendor's packages. */
export function openTelemetry(
  config: TelemetryConfig,
  about: { release: string; environment: string; role: string },
  warn: (problem: string) => void,
): Telemetry {
  const resource = {
    attributes: attributesOf({
      'service.name': config.serviceName,
      'service.version': about.release,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': about.environment,
      'jhalak.role': about.role,
    }),
  }
  const sender = otlpSender(config, warn)
  const spans = openSpans(config.ratio)
  const stopListening = traceOutgoing(spans)
  const readers: ReadMetrics[] = []
  const startedAt = Date.now()
  async function sendSpans(): Promise<void> {
    const ended = spans.takeEnded()
    if (ended.length > 0)
      await sender.send('traces', { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: ended }] }] })
  }
  async function sendMetrics(): Promise<void> {
    for (const read of readers) {
      const metrics = metricsAsOtlp(await spans.outside(read), startedAt, Date.now())
      await sender.send('metrics', { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] })
    }
  }
  const timers = [
    setInterval(() => void sendSpans(), SPANS_EVERY_MS),
    setInterval(() => void sendMetrics(), config.metricsEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    traceRequests: (app) => traceRequests(app, spans),
    traceJob: (name, work) =>
      spans.root({ name: `job ${name}`, kind: 'consumer', attributes: { 'jhalak.job': name } }, work),
    onQuery: (event) =>
      spans.addPast(
        querySpan(event.query.sql),
        event.queryDurationMillis,
        event.level === 'error' ? event.error : null,
      ),
    exportMetrics: (read) => void readers.push(read),
    async close() {
      for (const timer of timers) clearInterval(timer)
      stopListening()
      await Promise.all([sendSpans(), sendMetrics()])
    },
  }
}

const scope = { name: 'jhalak' }
const MOST_OF_A_QUERY = 2_000

function querySpan(sql: string) {
  const [operation = 'query'] = sql.trimStart().split(/\s/, 1)
  return {
    name: operation.toLowerCase(),
    kind: 'client' as const,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MOST_OF_A_QUERY) },
  }
}
