import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedStarterClips } from '../../../testing/starter-clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  await seedStarterClips(server)
})
afterAll(() => server.stop())

interface Page {
  videos: { name: string }[]
  total: number
  corrected?: string
  partial?: true
}
const page = async (term: string): Promise<Page> =>
  (await server.guest.call('GET /videos/getsearchvideos', { term, page: '1' })).body
const names = async (term: string) => (await page(term)).videos.map(({ name }) => name)

describe('a clip with the very word', () => {
  it.each([
    ['chai', 'Cutting Chai'],
    ['चाय', 'Cutting Chai'],
    ['sunset', 'Sunset over Three Seas'],
    ['diyas', 'Diyas for Diwali'],
  ])('in its name is first: %s', async (term, first) => {
    expect((await names(term))[0]).toBe(first)
  })

  it('comes before those with another name of the thing', async () => {
    expect((await names('lamps')).slice(0, 2).toSorted()).toEqual(['Butter Lamps', 'Lamps on the Ganga'])
  })
})
