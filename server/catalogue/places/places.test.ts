import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  const staff = await server.as('EMPLOYEE')
  const said = { tags: [], themes: [], shots: [], shotonmobile: false, orientation: 'horizontal' }
  for (const [name, place] of [
    ['Ghat', 'Banaras'],
    ['Boats', 'Varanasi, Uttar Pradesh'],
    ['Nets', 'Cochin'],
    ['Market', 'Bengaluru'],
    ['Tram', 'Kolkata'],
    ['Kitchen', ''],
  ] as const) {
    const { id } = await seedClip(server, { name, kinds: [] })
    await staff.call('POST /videos/editinfo', { _id: id, name, place, ...said })
  }
})
afterAll(() => server.stop())

it('counts the clips of every State, and of the places that have some', async () => {
  const { body } = await server.guest.call('GET /videos/places', {})
  expect(body.states).toHaveLength(36)
  expect(body.states.find(({ code }: { code: string }) => code === 'UP')).toEqual({
    ...{ name: 'Uttar Pradesh', code: 'UP', column: 3, row: 2 },
    clips: 2,
  })
  expect(body.states.find(({ code }: { code: string }) => code === 'SK').clips).toBe(0)
  expect(body.localities).toEqual([
    { name: 'Varanasi', state: 'Uttar Pradesh', clips: 2 },
    { name: 'Bengaluru', state: 'Karnataka', clips: 1 },
    { name: 'Kochi', state: 'Kerala', clips: 1 },
    { name: 'Kolkata', state: 'West Bengal', clips: 1 },
  ])
})

it('has the clips of a place by any of its names', async () => {
  for (const place of ['Kochi', 'Cochin', 'कोच्चि', 'Kerala']) {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { place, page: '1' })
    expect(body.videos.map(({ name }: { name: string }) => name)).toEqual(['Nets'])
  }
})

it('says what a place is called that is asked for by another name', async () => {
  for (const [asked, place] of [
    ['Cochin', 'Kochi'],
    ['kochi', 'Kochi'],
    ['Benaras', 'Varanasi'],
    ['Kochi', undefined],
    ['Kochi|Varanasi', undefined],
  ] as const) {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { place: asked, page: '1' })
    expect([body.total > 0, body.place]).toEqual([true, place])
  }
})

it('finds the clips of a city by the misspelling that people type', async () => {
  for (const [typed, name] of [
    ['banglore', 'Market'],
    ['kolkatta', 'Tram'],
    ['benaras', 'Boats'],
  ] as const) {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { term: typed, page: '1' })
    expect(body.videos.map((video: { name: string }) => video.name)).toContain(name)
  }
})

it('names the places that have clips in the site map', async () => {
  const text = await (await server.guest.request('/sitemaps/pages.xml')).text()
  expect(text).toContain('/places/Uttar%20Pradesh<')
  expect(text).not.toContain('/places/Sikkim<')
})
