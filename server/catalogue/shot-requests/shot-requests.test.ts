import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { notifyOfFilmed } from './shot-requests.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const letters = () =>
  server.deps.db.selectFrom('mail').select('to_address as to').where('template', '=', 'request-answered').execute()

it('whoever asked for a shot hears of it once its clip goes on sale after it was marked as filmed', async () => {
  const staff = await server.as('EMPLOYEE')
  await server.guest.call('POST /videos/askforshot', { text: 'Snow leopards', email: 'asking@test.example' })
  const [wish] = (await staff.call('GET /staff/shotrequests', {})).body.wishes
  const { id } = await seedClip(server, { published: false, kinds: [] })
  const filmed = { fold: wish.fold, state: 'filmed', clipId: id } as const
  expect((await staff.call('POST /staff/shotrequest', filmed)).status).toBe(200)
  await notifyOfFilmed(server.deps)
  expect(await letters()).toEqual([])

  await server.deps.db.updateTable('clip').set({ published_at: new Date() }).where('id', '=', id).execute()
  for (let run = 0; run < 2; run++) await notifyOfFilmed(server.deps)
  expect(await letters()).toEqual([{ to: 'asking@test.example' }])
})

it('wishes for the same thing in other words are one, and those for a part of it are their own', async () => {
  const staff = await server.as('EMPLOYEE')
  const ask = (text: string) => server.guest.call('POST /videos/askforshot', { text })
  for (const text of ['People on a houseboat', 'log on a houseboat', 'A baby on a houseboat']) await ask(text)
  const { wishes } = (await staff.call('GET /staff/shotrequests', {})).body as {
    wishes: { text: string; others: string[] }[]
  }
  const asked = wishes.map(({ text, others }) => [text, ...others].toSorted())
  expect(asked).toContainEqual(['People on a houseboat', 'log on a houseboat'])
  expect(asked).toContainEqual(['A baby on a houseboat'])
})
