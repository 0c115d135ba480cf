import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { comingFestivals } from './festivals.model.ts'
import { FESTIVALS } from './festivals.table.ts'

describe('the table of festivals', () => {
  it('has a day of each festival in every year to 2036, in order', () => {
    for (const { name, days } of FESTIVALS) {
      if (typeof days === 'string') expect(days).toMatch(/^\d\d-\d\d$/)
      else {
        expect([name, days.length]).toEqual([name, expect.toSatisfy((count: number) => count >= 11)])
        expect(days).toEqual(days.toSorted())
      }
    }
  })

  it.each([
    ['Diwali', '2026-11-08', '2027-10-29'],
    ['Holi', '2026-03-04', '2027-03-22'],
    ['Dussehra', '2026-10-20', '2027-10-09'],
    ['Ganesh Chaturthi', '2026-09-14', '2027-09-04'],
    ['Chhath Puja', '2026-11-15', '2027-11-04'],
    ['Maha Shivaratri', '2026-02-15', '2027-03-06'],
    ['Eid al-Fitr', '2026-03-21', '2027-03-10'],
    ['Guru Nanak Jayanti', '2026-11-24', '2027-11-14'],
    ['Easter', '2026-04-05', '2027-03-28'],
  ])('agrees with the published days of %s', (festival, ...days) => {
    expect(FESTIVALS.find(({ name }) => name === festival)?.days.slice(0, 2)).toEqual(days)
  })

  it('counts to the next day of each, over the turn of the year too', () => {
    const coming = comingFestivals('2026-12-25')
    expect(coming[0]).toMatchObject({ name: 'Christmas', inDays: 0 })
    expect(coming.find(({ name }) => name === 'Hornbill Festival')).toMatchObject({ day: '2027-12-01', inDays: 341 })
    expect(coming).toHaveLength(FESTIVALS.length)
  })
})

describe('the shelf and the radar', () => {
  let server: TestServer
  let staff: Caller
  beforeAll(async () => {
    const clock = { now: () => new Date('2026-10-20T20:00:00Z') }
    server = await startTestServer({ worker: false, clock, env: { REPLY_CACHE_MB: '0' } })
    staff = await server.as('EMPLOYEE')
  })
  afterAll(() => server.stop())
  const shelf = async () => (await server.guest.call('GET /videos/festival', {})).body.festival

  it('shows nothing while there are no clips for a festival', async () => {
    await seedClip(server, { name: 'Tram in Kolkata', tags: [], kinds: [] })
    expect(await shelf()).toBe(null)
  })

  it('shows the next festival that has clips, by the day in India, and turns over by itself', async () => {
    await seedClip(server, { name: 'Diya in the dark', tags: ['diwali'], kinds: [] })
    await seedClip(server, { name: 'Row of lamps', tags: ['diya'], width: 1080, height: 1920, kinds: [] })
    const { videos, ...festival } = await shelf()
    // Already the 21st in India.
    expect(festival).toEqual({ name: 'Diwali', hindi: 'दिवाली', day: '2026-11-08', inDays: 18, term: 'diwali' })
    expect(videos.map(({ name }: { name: string }) => name)).toEqual(['Diya in the dark', 'Row of lamps'])
  })

  it('shows what its link leads to before what is only near, and links what finds it', async () => {
    for (const name of [
      'Diya and fireworks',
      'Rangoli with a diya',
      'Fireworks and rangoli',
      'Diya, rangoli, fireworks',
    ])
      await seedClip(server, { name, tags: [], kinds: [] })
    const { videos, term } = await shelf()
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { term })
    expect(videos.map(({ _id }: { _id: string }) => _id)).toContain(body[0]._id)
    expect(body).toHaveLength(1)
  })

  it('tells staff what the library holds for each festival of the year', async () => {
    const { festivals } = (await staff.call('GET /videos/festivalradar', {})).body
    const of = (name: string) => festivals.find((one: { name: string }) => one.name === name)
    expect(of('Diwali')).toMatchObject({ inDays: 18, clips: 6, vertical: 1, in4k: 0, released: 0 })
    // All words of a term of several.
    await seedClip(server, { name: 'Race', tags: ['snake-boat'], kinds: [] })
    await seedClip(server, { name: 'Snake charmer', tags: [], kinds: [] })
    await seedClip(server, { name: 'Parade on Republic Day', tags: [], kinds: [] })
    const again = (await staff.call('GET /videos/festivalradar', {})).body.festivals
    const clipsOf = (name: string) => again.find((one: { name: string }) => one.name === name).clips
    expect([clipsOf('Onam'), clipsOf('Republic Day'), clipsOf('Independence Day')]).toEqual([1, 1, 0])
    expect(of('Chhath Puja')).toMatchObject({ day: '2026-11-15', clips: 0 })
    expect((await server.guest.call('GET /videos/festivalradar', {})).status).toBe(401)
    expect((await (await server.as('USER')).call('GET /videos/festivalradar', {})).status).toBe(403)
  })
})

it('links of two festivals on one day what finds the clips of both', async () => {
  const clock = { now: () => new Date('2027-01-05T06:00:00Z') }
  const server = await startTestServer({ worker: false, clock, env: { REPLY_CACHE_MB: '0' } })
  try {
    for (const [name, tag] of [
      ['Kites', 'kite'],
      ['Kolam', 'pongal'],
      ['Bonfire', 'lohri'],
      ['Sesame', 'sankranti'],
    ] as const)
      await seedClip(server, { name, tags: [tag], kinds: [] })
    const { festival } = (await server.guest.call('GET /videos/festival', {})).body
    const ids = (videos: { _id: string }[]) => videos.map(({ _id }) => _id).toSorted()
    expect([festival.name, festival.term, festival.videos.length]).toEqual([
      festival.name,
      'Makar Sankranti and Pongal',
      4,
    ])
    for (const term of [festival.term, festival.hindi]) {
      const { body } = await server.guest.call('GET /videos/getsearchvideos', { term })
      expect(ids(body)).toEqual(ids(festival.videos))
    }
  } finally {
    await server.stop()
  }
})
