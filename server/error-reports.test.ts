import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChildServer } from '../testing/child-server.ts'
import { eventually } from '../testing/uploads.ts'

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  lines: Record<string, unknown>[]
}
const received: Received[] = []
let collector: Server
let server: ChildServer

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.once('end', () => {
      const lines = body.trim().split('\n')
      received.push({ path: request.url, headers: request.headers, lines: lines.map((line) => JSON.parse(line)) })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  server = await startChildServer({
    ERROR_REPORTS_DSN: `http://publickey@127.0.0.1:${port}/under/42`,
    STARTER_CATALOGUE: 'none',
  })
})
afterAll(async () => {
  await server.stop()
  collector.close()
})

it('an error goes to a Sentry-compatible server with its stack and request id, and nothing else of the request', async () => {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query('alter table account rename to account_gone')
  await client.end()
  const reply = await fetch(`${server.url}/auth/userlogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'asha@buyer.example', password: 'correct horse battery' }),
  })
  const { requestId } = (await reply.json()) as { requestId: string }
  expect(reply.status).toBe(500)
  const { path, headers, lines } = await eventually(async () =>
    received.find((one) => JSON.stringify(one.lines).includes(requestId)),
  )
  expect(path).toBe('/under/api/42/envelope/')
  expect(headers['x-sentry-auth']).toContain('sentry_key=publickey')
  expect(headers['content-type']).toBe('application/x-sentry-envelope')
  const [about, item, event] = lines
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: about?.['event_id'],
    ...{ platform: 'node', level: 'error', environment: 'development' },
    release: expect.stringMatching(/^jhalak@\d/),
    tags: { role: 'all', request_id: requestId },
    message: { formatted: 'request failed' },
    exception: { values: [{ value: expect.stringContaining('account') }] },
  })
  expect(JSON.stringify(event)).toContain('"lineno":')
  expect(JSON.stringify(received)).not.toMatch(/asha@|correct horse/)
})
