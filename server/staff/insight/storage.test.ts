import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let secondsLater = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + secondsLater * 1000) }
  server = await startTestServer({ worker: false, clock })
})
afterAll(() => server.stop())

it('the storage of an empty shop is counted anew with the first film, then once an hour, and says when', async () => {
  const originals = async () => {
    // An hour later nobody is signed in any more.
    const admin = await server.as('ADMIN')
    const { storage, storedAt } = (await admin.call('GET /staff/insight', { days: '7' })).body
    expect(storedAt).not.toBeNull()
    return storage.find(({ area }: { area: string }) => area === 'originals').bytes
  }
  expect(await originals()).toBe(0)
  await seedClip(server, { name: 'First', tags: ['first'], kinds: [] })
  secondsLater = 60
  expect(await originals()).toBe(1000)
  await seedClip(server, { name: 'Second', tags: ['second'], kinds: [] })
  secondsLater = 120
  expect(await originals()).toBe(1000)
  secondsLater = 3700
  expect(await originals()).toBe(2000)
})
