import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' }, worker: false })
})
afterAll(() => server.stop())

const ask = (ip: string) =>
  server.guest.call('POST /videos/askforshot', { text: 'Snow leopard in Spiti' }, { 'x-forwarded-for': ip })

it('counts who asks for a shot by their network: an IPv6 customer is one, whatever address they take', async () => {
  for (let n = 1; n <= 10; n++) expect(await ask(`2001:db8:1:2::${n}`)).toMatchObject({ status: 200 })
  expect(await ask('2001:db8:1:2:aaaa::1')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(await ask('2001:db8:1:3::1')).toMatchObject({ status: 200 })
  const { wishes } = (await (await server.as('EMPLOYEE')).call('GET /staff/shotrequests', {})).body
  expect(wishes).toMatchObject([{ text: 'Snow leopard in Spiti', askers: 2 }])
})
