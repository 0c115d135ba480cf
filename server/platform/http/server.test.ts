import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

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
