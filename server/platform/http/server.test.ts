import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createLog } from '../log.ts'
import { createHttpServer } from './server.ts'

let server: TestServer
beforeAll(async () => (server = await startTestServer({ worker: false })))
afterAll(() => server.stop())

it('an idle connection is closed after ten seconds, and the caller is told so', async () => {
  const agent = new Agent({ keepAlive: true })
  const [reply] = (await once(get(`${server.url}/healthz`, { agent }), 'response')) as [IncomingMessage]
  reply.resume()
  expect(reply.headers['keep-alive']).toBe('timeout=10')
  agent.destroy()
})

describe('O18: Strict-Transport-Security', () => {
  it.each([
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', undefined],
  ] as const)('names %s', async (hsts, value) => {
    const app = await createHttpServer({ log: createLog('silent'), https: true, hsts, trustedProxies: [] })
    app.get('/', async () => ({}))
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(value)
    await app.close()
  })
})
