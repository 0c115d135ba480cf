import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => (server = await startTestServer({ worker: false, env: { TRUSTED_PROXY: '127.0.0.1' } })))
afterAll(() => server.stop())

it.each([
  ['GET', '/__sandbox/mail?to='],
  ['GET', '/__sandbox/razorpay/'],
  ['POST', '/__sandbox/google/token'],
])('OPS-30: %s %s answers this machine, and nobody behind a proxy of it', async (method, path) => {
  const ask = (headers: Record<string, string>) => server.guest.request(path, { method, headers })
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await ask({ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).status).toBe(404)
  const own = await ask({ 'x-forwarded-for': '127.0.0.1' })
  expect(own.status).toBe((await ask({})).status)
})

it('OPS-30: mail is read at this machine', async () => {
  expect((await server.guest.request('/__sandbox/mail?to=')).status).toBe(200)
})
