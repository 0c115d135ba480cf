import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { diskUse } from './disk-use.client.ts'
import { readMoneyMetrics, readWorkMetrics } from './work-metrics.repository.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import type { ReplyCache } from '../platform/http/reply-cache.ts'
import { type HealthDeps, readHealth } from './health.service.ts'

type MetricsDeps = Pick<Deps, 'config' | 'db' | 'reads' | 'poolUse' | 'telemetry'>

const LATENCIES_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/** What a proxy adds: then the peer's address says nothing about who asks. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** `GET /metrics` in Prometheus' text form, for this machine itself and bearers of METRICS_TOKEN; to others not found. */
export function metricsRoutes(app: FastifyInstance, deps: MetricsDeps, replies: ReplyCache | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges under names that Prometheus reserves for counters.
  for (const what of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${what}_total`)
  countRequests(app, registry)
  const collect = openCollector(registry, deps, replies)
  deps.telemetry?.exportMetrics(async () => {
    await collect()
    return registry.getMetricsAsJSON()
  })
  app.get('/metrics', async (request, reply) => {
    requireMonitor(request, deps.config)
    await collect()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'jhalak_http_request_seconds',
    help: 'Requests by route and status, replies from the cache included',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCIES_SECONDS,
    registers,
  })
  const running = new Gauge({ name: 'jhalak_http_requests_running', help: 'Requests under way', registers })
  app.addHook('onRequest', (_request, reply, done) => {
    running.inc()
    // Whatever ends it: a reply, a caller who hangs up, a stream taken over.
    reply.raw.once('close', () => running.dec())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route as it was declared, never the address: ids and links would be labels without end.
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

const MONEY_EVERY_MS = 60_000

/** What was sold, from the tables, at most once a minute: they grow for years. */
function openMoneyCollector(registry: Registry, db: MetricsDeps['db']): () => Promise<void> {
  const registers = [registry]
  const orders = new Gauge({ name: 'jhalak_orders', help: 'Orders by state', labelNames: ['state'], registers })
  const money = new Gauge({
    name: 'jhalak_money_paise',
    help: 'Captured and given back, ever',
    labelNames: ['what'],
    registers,
  })
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAt < MONEY_EVERY_MS) return
    readAt = performance.now()
    const { states, capturedPaise, refundedPaise } = await readMoneyMetrics(db)
    for (const { state, count } of states) orders.set({ state }, count)
    money.set({ what: 'captured' }, capturedPaise)
    money.set({ what: 'refunded' }, refundedPaise)
  }
}

/** @returns brings every gauge up to date; a database that is away leaves its own at what they were */
function openCollector(registry: Registry, deps: MetricsDeps, replies: ReplyCache | null): () => Promise<void> {
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `jhalak_${name}`, help, labelNames, registers })
  const up = gauge('database_up', '1 when the database answers')
  const pool = gauge('database_connections', 'Connections of this process', ['state'])
  const replica = gauge('replica_used', '1 when lists and searches are read from the replica')
  const jobs = gauge('jobs', 'Jobs by queue', ['queue', 'state'])
  const age = gauge('job_age_seconds', 'How long the oldest job that could run has waited', ['queue'])
  const waiting = gauge('waiting', 'Mails, orders and provider events that wait', ['what'])
  const oldest = gauge('waiting_age_seconds', 'Age of the oldest that waits', ['what'])
  const backup = gauge('backup_age_seconds', 'Since the last whole backup; without a value there was none')
  const uploads = gauge('uploads', 'Resumable uploads: begun and not complete, and receiving now', ['state'])
  const disk = gauge('storage_bytes', 'The disk of the media', ['state'])
  const entries = gauge('replies_kept', 'Replies kept in memory')
  const memoryBytes = gauge('replies_kept_bytes', 'What they take')
  const hits = new Counter({
    name: 'jhalak_replies_from_memory_total',
    help: 'Lists, searches and pages answered from memory',
    registers,
  })
  const collectMoney = openMoneyCollector(registry, deps.db)
  let counted = 0

  async function collectFromDatabase(): Promise<1> {
    const work = await readWorkMetrics(deps.db)
    for (const { queue, ageSeconds, ...states } of work.queues) {
      age.set({ queue }, ageSeconds)
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
    }
    waiting.set({ what: 'mail' }, work.mailWaiting)
    waiting.set({ what: 'order_authorized' }, work.ordersAuthorized)
    waiting.set({ what: 'order_review' }, work.ordersInReview)
    waiting.set({ what: 'provider_event' }, work.eventsWaiting)
    oldest.set({ what: 'mail' }, work.mailAgeSeconds)
    oldest.set({ what: 'provider_event' }, work.eventsAgeSeconds)
    if (work.backupAgeSeconds !== null) backup.set(work.backupAgeSeconds)
    uploads.set({ state: 'open' }, work.uploadsOpen)
    uploads.set({ state: 'receiving' }, work.uploadsReceiving)
    await collectMoney()
    return 1
  }

  return async () => {
    const stats = replies?.stats()
    if (stats) {
      entries.set(stats.entries)
      memoryBytes.set(stats.size)
      hits.inc(Math.max(0, stats.hits - counted))
      counted = stats.hits
    }
    for (const [state, count] of Object.entries(deps.poolUse())) pool.set({ state }, count)
    if (deps.reads.state() !== 'none') replica.set(deps.reads.state() === 'used' ? 1 : 0)
    const use = await diskUse(deps.config.storage).catch(() => null)
    if (use) disk.set({ state: 'free' }, use.freeBytes)
    if (use) disk.set({ state: 'used' }, use.usedBytes)
    up.set(await collectFromDatabase().catch(() => 0))
  }
}

function requireMonitor(request: FastifyRequest, { metricsToken, trustedProxies }: MetricsDeps['config']): void {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (metricsToken !== null && bearer !== undefined && isSame(bearer, metricsToken)) return
  // Behind a proxy on this machine, everybody comes from this machine.
  const direct = trustedProxies.length === 0 && FORWARDED.every((name) => request.headers[name] === undefined)
  if (metricsToken === null && direct && LOOPBACK.test(request.socket.remoteAddress ?? '')) return
  throw new AppError('not_found')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const health = await readHealth(deps)
    return reply.code(health.ready ? 200 : 503).send(health)
  })
}
