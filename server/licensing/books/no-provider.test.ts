import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { importPayouts } from './payout.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SANDBOX: 'off' }, worker: false })
})
afterAll(() => server.stop())

it('a shop without keys of a provider asks nobody for its settlements', async () => {
  await expect(importPayouts(server.deps)).resolves.toBeUndefined()
  // With keys it would ask: the provider that is not there refuses.
  await expect(importPayouts({ ...server.deps, hasProvider: true })).rejects.toThrow('no payment provider')
})
