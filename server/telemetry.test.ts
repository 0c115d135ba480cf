import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChildServer } from '../testing/child-server.ts'
import { eventually } from '../testing/uploads.ts'

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status?: { code: number }
}
// As OTLP writes them: only what the tests look at.
// oxlint-disable-next-line typescript/no-explicit-any
type Metric = { name: string } & Record<string, any>

const received: { path: string; headers: IncomingHttpHeaders; text: string }[] = []
let collector: Server
let server: ChildServer
let settings: Record<string, string>

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.once('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, text })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=jhalak,authorization=Bearer of=the-collector',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  }
  server = await startChildServer(settings)
})
afterAll(async () => {
  await server.stop()
  collector.close()
})

const of = (path: string) => received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text))
const spans = (): Span[] => of('/v1/traces').flatMap((one) => one.resourceSpans[0].scopeSpans[0].spans)
const metrics = (): Metric[] => of('/v1/metrics').flatMap((one) => one.resourceMetrics[0].scopeMetrics[0].metrics)
const valueOf = (span: Span, key: string) =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0]

it('a request goes to the collector as a trace with its statements, under the id of the proxy in front', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const reply = await fetch(`${server.url}/auth/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ id: 'asha@buyer.example', password: 'correct horse battery' }),
  })
  const { requestId } = (await reply.json()) as { requestId: string }
  const root = await eventually(async () => spans().find((span) => span.name === 'POST /auth/userlogin'))
  expect(root).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2 })
  expect(valueOf(root, 'http.response.status_code')).toBe(String(reply.status))
  expect(valueOf(root, 'jhalak.request_id')).toBe(requestId)
  expect(BigInt(root.endTimeUnixNano)).toBeGreaterThan(BigInt(root.startTimeUnixNano))
  const statements = spans().filter((span) => span.parentSpanId === root.spanId)
  expect(statements.map((span) => valueOf(span, 'db.query.text'))).toContainEqual(expect.stringContaining('account'))
  expect(statements.every((span) => span.traceId === traceId && span.kind === 3)).toBe(true)
})

it('a job goes there as a trace of its own; what a monitor asks does not', async () => {
  await fetch(`${server.url}/healthz`)
  const job = await eventually(async () => spans().find((span) => span.kind === 5))
  expect(job.name).toMatch(/^job [\w.-]+$/)
  expect(job.parentSpanId).toBeUndefined()
  expect(spans().filter((span) => /healthz|readyz/.test(span.name))).toEqual([])
})

it('the figures of /metrics go there under the same names', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const [requests] = await eventually(async () => {
    const found = metrics().filter(
      (one) => one.name === 'jhalak_http_request_seconds' && one['histogram'].dataPoints.length > 0,
    )
    return found.length > 0 && found
  })
  expect([...new Set(metrics().map(({ name }) => name))].filter((name) => !names.has(name))).toEqual([])
  const [point] = requests?.['histogram'].dataPoints ?? []
  expect(requests?.['histogram'].aggregationTemporality).toBe(2)
  expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1)
  expect(point.bucketCounts.map(Number).reduce((sum: number, count: number) => sum + count)).toBe(Number(point.count))
  expect(metrics().find(({ name }) => name === 'jhalak_database_up')?.['gauge'].dataPoints).toMatchObject([
    { asDouble: 1 },
  ])
  expect(metrics().find(({ name }) => name === 'jhalak_replies_from_memory_total')?.['sum'].isMonotonic).toBe(true)
})

it('a worker sends its figures without a port of its own', async () => {
  const worker = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...{ PATH: process.env['PATH'], ROLE: 'worker', SANDBOX: 'on', STARTER_CATALOGUE: 'none', ...settings },
      ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
    },
    stdio: 'ignore',
  })
  const gone = once(worker, 'exit')
  const ofWorker = { key: 'jhalak.role', value: { stringValue: 'worker' } }
  await eventually(async () =>
    of('/v1/metrics').some((one) => JSON.stringify(one.resourceMetrics[0].resource).includes(JSON.stringify(ofWorker))),
  )
  worker.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
})

it('each sending says whose it is and brings the collector’s own headers, and nothing of what people wrote', () => {
  for (const { headers } of received) {
    expect(headers['x-tenant']).toBe('jhalak')
    expect(headers['authorization']).toBe('Bearer of=the-collector')
  }
  const [{ resourceSpans }] = of('/v1/traces')
  expect(resourceSpans[0].resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'jhalak' } })
  expect(received.map(({ text }) => text).join('')).not.toMatch(/asha@|correct horse/)
})

it('a collector that is away is said once, and a stop does not wait for it', async () => {
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  const lines = async () => (await server.log()).split('\n').filter((line) => line.includes('takes no'))
  await eventually(async () => (await lines()).length > 0)
  expect(await lines()).toHaveLength(1)
})
