import type { Suggestion } from '../../../contract/catalogue/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../../contract/index.ts'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

type Query = CallInput<'GET /videos/getsearchvideos'>
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

/** By a short name, so that the tables below can be read. */
const CLIPS = {
  diya: {
    name: 'Diwali lamps at night',
    tags: ['diya', 'diwali'],
    themes: ['festival'],
    shots: ['closeup'],
    width: 3840,
    height: 2160,
    seconds: 30,
    views: 5,
    createdAt: day(1),
  },
  seller: {
    name: 'Seller in Jaipur',
    tags: ['lamp', 'market'],
    themes: ['travel'],
    shots: ['wide'],
    width: 1920,
    height: 1080,
    seconds: 12,
    views: 50,
    createdAt: day(2),
  },
  phone: {
    name: 'Lamp on a boat',
    tags: ['river', 'night'],
    themes: ['travel'],
    shots: ['closeup'],
    width: 1440,
    height: 2560,
    seconds: 60,
    views: 7,
    createdAt: day(3),
  },
  square: {
    name: 'Rangoli and a lamp',
    tags: ['rangoli'],
    themes: ['festival'],
    shots: ['closeup'],
    width: 1080,
    height: 1080,
    seconds: 8,
    views: 9,
    createdAt: day(4),
  },
  small: {
    name: 'Lamp repair',
    tags: ['workshop'],
    themes: ['city'],
    shots: ['wide'],
    width: 1280,
    height: 720,
    seconds: 700,
    views: 0,
    createdAt: day(5),
  },
  train: { name: 'Train in the monsoon', tags: ['rain'], themes: [], shots: [], createdAt: day(6) },
  rain: { name: 'Rain on leaves', tags: ['monsoon', 'train'], themes: [], shots: [], createdAt: day(7) },
} satisfies Record<string, Parameters<typeof seedClip>[1]>
type Name = keyof typeof CLIPS

let server: TestServer
const nameOf = new Map<string, Name>()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  for (const [name, clip] of Object.entries(CLIPS))
    nameOf.set((await seedClip(server, { ...clip, kinds: [] })).id, name as Name)
})
afterAll(() => server.stop())

const search = (query: object) => server.guest.call('GET /videos/getsearchvideos', query)
const found = async (query: Query): Promise<(Name | undefined)[]> =>
  ((await search(query)).body as { _id: string }[]).map(({ _id }) => nameOf.get(_id))
const unordered = async (query: Query) => (await found(query)).toSorted()

describe('search', () => {
  it.each<[string, Name[]]>([
    ['lamp', ['diya', 'phone', 'seller', 'small', 'square']],
    ['LAMPS', ['diya', 'phone', 'seller', 'small', 'square']],
    ['lamp night', ['diya', 'phone']],
    ['night   lamp', ['diya', 'phone']],
    ['lamp night river', ['phone']],
    ['festival lamp closeup', ['diya', 'square']],
    ['lamp zebra', []],
    ['zebra', []],
    ['jaipur', ['seller']],
  ])('for %j finds every clip that holds all its words', async (term, expected) => {
    expect(await unordered({ term })).toEqual(expected)
  })

  it.each(['', '   '])('for %j finds nothing, with filters too', async (term) => {
    expect((await search({ term })).body).toEqual([])
    expect((await search({ term, theme: 'festival' })).body).toEqual([])
    expect((await search({ term, page: '1' })).body).toMatchObject({ videos: [], totalPages: 1, total: 0 })
  })

  it('without a term finds nothing', async () => {
    expect((await search({})).body).toEqual([])
  })

  it.each([
    "'",
    '"',
    '%',
    '_',
    '\\',
    '!lamp',
    'lamp & | :*',
    "'; drop table clip; --",
    '(((',
    '<->',
    '🪔',
    '\u202elamp',
    'a'.repeat(200),
    '&&'.repeat(100),
  ])('takes %j as words, never as a command', async (term) => {
    expect((await search({ term })).status).toBe(200)
  })

  it('puts a match in the name before one among the tags', async () => {
    expect(await found({ term: 'train' })).toEqual(['train', 'rain'])
    expect(await found({ term: 'rain' })).toEqual(['rain', 'train'])
  })

  it.each<[Partial<Query>, Name[]]>([
    [{ theme: 'festival' }, ['diya', 'square']],
    [{ shot: 'wide' }, ['seller', 'small']],
    [{ theme: 'travel', shot: 'closeup' }, ['phone']],
    [{ min: '12', max: '60' }, ['diya', 'phone', 'seller']],
    [{ min: '61' }, ['small']],
    [{ max: '8' }, ['square']],
    // CAT-7: the short side counts, so that a vertical 1440x2560 is not 4K.
    [{ res: '4k' }, ['diya']],
    [{ res: '1080p' }, ['diya', 'phone', 'seller', 'square']],
    [{ res: '720p' }, ['diya', 'phone', 'seller', 'small', 'square']],
    [{ res: 'all' }, ['diya', 'phone', 'seller', 'small', 'square']],
    [{ orient: 'horizontal' }, ['diya', 'seller', 'small']],
    [{ orient: 'vertical' }, ['phone']],
    [{ orient: 'square' }, ['square']],
    [{ orient: 'all' }, ['diya', 'phone', 'seller', 'small', 'square']],
    [{ theme: 'festival', res: '4k', orient: 'horizontal', min: '30', max: '30' }, ['diya']],
  ])('a search narrows by %j', async (filter, expected) => {
    expect(await unordered({ term: 'lamp', ...filter })).toEqual(expected)
  })

  it.each<[Query['sort'], Name[]]>([
    ['views', ['seller', 'square', 'phone', 'diya', 'small']],
    ['duration', ['small', 'phone', 'diya', 'seller', 'square']],
    ['newest', ['small', 'square', 'phone', 'seller', 'diya']],
  ])('a search sorts by %s', async (sort, expected) => {
    expect(await found({ term: 'lamp', sort })).toEqual(expected)
  })

  it('comes in pages with totals, in the same order as whole', async () => {
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map(async (page) => (await search({ term: 'lamp', page, limit: '2' })).body),
    )
    for (const page of pages) expect([page.total, page.totalPages]).toEqual([5, 3])
    const paged = pages.flatMap(({ videos }) => videos.map(({ _id }: { _id: string }) => nameOf.get(_id)))
    expect(paged).toEqual(await found({ term: 'lamp' }))
  })

  it.each([
    ['res', '8k', 'res must be all, 4k, 1080p or 720p'],
    ['orient', 'diagonal', 'orient must be all, horizontal, vertical or square'],
    ['sort', 'price', 'sort must be relevance, views, duration or newest'],
    ['min', '-1', 'min must be a number of seconds'],
    ['max', '1.5', 'max must be a number of seconds'],
    ['max', '9999999', 'max must be a number of seconds'],
    ['term', 'a'.repeat(201), 'term is longer than 200 characters'],
    ['term', 'la\u0000mp', 'term holds characters that cannot be used'],
    ['theme', 'x'.repeat(61), 'theme is longer than 60 characters'],
  ])('a search refuses %s=%s', async (field, value, message) => {
    expect(await search({ term: 'lamp', [field]: value })).toMatchObject({ status: 400, body: { field, message } })
  })
})

it('refuses a shortest length above the longest', async () => {
  const answer = await search({ term: 'lamp', min: '60', max: '12' })
  expect(answer).toMatchObject({ status: 400, body: { field: 'min', message: 'min must not be more than max' } })
})

describe('suggestions', () => {
  const suggest = async (term: string) => (await server.guest.call('GET /videos/suggestions', { term })).body
  const detailed = async (term: string) =>
    (await server.guest.call('GET /videos/suggestions', { term, details: 'true' })).body as Suggestion[]

  it.each<[string, string[]]>([
    ['', ['alta', 'katori']],
    ['ALT', ['alta']],
    ['kat', ['katori']],
    // The editors' words hold the text, the catalogue's own begin with it; those on most clips come first.
    ['r', ['katori', 'rain', 'rangoli', 'repair', 'river']],
    ['Rain', ['rain', 'Rain on leaves']],
    ['lamp ni', ['lamp night']],
    ['दी', ['diwali', 'diya']],
    ['%', []],
    ['zebra', []],
  ])('for %j put the editors’ words first', async (term, expected) => {
    expect(await suggest(term)).toEqual(expected)
  })

  it('tell with details how many clips each finds, with a still of the first', async () => {
    await seedClip(server, { name: 'Jhalar brocade', tags: ['jhalar'], kinds: ['poster'] })
    const [first] = await detailed('jhal')
    expect(first).toEqual({ text: 'jhalar', clips: 1, picture: expect.stringMatching(/^\/(media|files)\/.+/) })
    // What nothing begins with is looked for as the search would.
    expect(await detailed('jhalarr')).toEqual([first])
    expect(await detailed('zebra')).toEqual([])
  })

  it('follow with details the editors’ words with the themes of the most clips, before anything is typed', async () => {
    await seedClip(server, { themes: ['Food'], kinds: [] })
    const all = await detailed('')
    expect(all.slice(0, 2).map(({ text }) => text)).toEqual(['alta', 'katori'])
    const themes = all.slice(2)
    expect(themes.map(({ text }) => text)).toContain('Food')
    expect(themes.every(({ popular, clips }) => popular === true && (clips ?? 0) > 0)).toBe(true)
    expect(themes.map(({ clips }) => clips)).toEqual(
      themes.map(({ clips }) => clips).toSorted((a, b) => (b ?? 0) - (a ?? 0)),
    )
  })

  it('are eight at most, each once', async () => {
    for (const tag of ['alta', 'alta red', 'altar', 'altair', 'alter', 'altitude', 'alto', 'altimeter', 'altruism'])
      await seedClip(server, { tags: [tag, tag], kinds: [] })
    const words = await suggest('alt')
    expect(words).toHaveLength(8)
    expect(words[0]).toBe('alta')
    expect(new Set(words).size).toBe(8)
  })
})
