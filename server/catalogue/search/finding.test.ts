import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { indexPending } from './index/search-index.service.ts'

const CLIPS = {
  diya: {
    name: 'Deepavali evening',
    tags: ['दीया', 'rangoli'],
    themes: ['festival'],
    shots: ['closeup'],
    width: 3840,
    height: 2160,
    views: 9,
  },
  alta: {
    name: 'Mahawar on the feet',
    tags: ['bride'],
    themes: ['culture'],
    shots: ['closeup'],
    width: 1080,
    height: 1920,
  },
  auto: {
    name: 'Tuk tuk in the rain',
    tags: ['monsoon', 'street', 'mandir'],
    themes: ['city'],
    shots: ['wide'],
    shotOnMobile: true,
  },
  sari: {
    name: 'Weaver at the loom',
    tags: ['saree', 'Varanasi', 'mandeer'],
    themes: ['culture', 'city'],
    shots: ['wide'],
  },
  desert: { name: 'Camels', tags: ['desert', 'dunes'], themes: ['travel'], shots: ['drone'] },
  kheer: { name: 'Kheer in a bowl', tags: ['dessert', 'saffron'], themes: ['food'], shots: ['closeup'] },
  square: {
    name: 'Rangoli from above',
    tags: ['rangoli', 'festival'],
    themes: ['festival'],
    shots: ['drone'],
    width: 1080,
    height: 1080,
  },
}
type Name = keyof typeof CLIPS

let server: TestServer
const nameOf = new Map<string, Name>()

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  for (const [name, clip] of Object.entries(CLIPS))
    nameOf.set((await seedClip(server, { ...clip, kinds: [] })).id, name as Name)
})
afterAll(() => server.stop())

const page = async (query: object) =>
  (await server.guest.call('GET /videos/getsearchvideos', { page: '1', ...query })).body
const names = ({ videos }: { videos: { _id: string }[] }) => videos.map(({ _id }) => nameOf.get(_id)).toSorted()
const found = async (query: object) => names(await page(query))

describe('one thing under its many names', () => {
  it.each<[string, Name[]]>([
    ['diwali', ['diya']],
    ['दिवाली', ['diya']],
    ['lamp', ['diya']],
    ['oil lamp rangoli', ['diya']],
    ['alta', ['alta']],
    ['आलता', ['alta']],
    ['rickshaw', ['auto']],
    ['auto rickshaw monsoon', ['auto']],
    ['tuk tuk', ['auto']],
    ['बारिश', ['auto']],
    ['साड़ी बनारस', ['sari']],
    ['katori', ['kheer']],
    ['footage of camels', ['desert']],
    ['त्योहार', ['diya', 'square']],
    ['tyohar', ['diya', 'square']],
    ['tyohaar', ['diya', 'square']],
    ['khana', ['kheer']],
    ['people', ['alta', 'sari']],
    ['लोग', ['alta', 'sari']],
    ['indian bride', ['alta']],
    ['rain india', ['auto']],
  ])('one thing under its many names: %s', async (term, expected) => {
    expect(await found({ term })).toEqual(expected)
  })

  it.each<[string, Name[]]>([
    ['desert', ['desert']],
    ['dessert', ['kheer']],
    ['"saree"', ['sari']],
    ['"sari"', []],
    ['"rangoli" festival', ['diya', 'square']],
  ])('and others apart: %s', async (term, expected) => {
    expect(await found({ term })).toEqual(expected)
  })
})

it.each(['india', 'Bharat', 'भारत', 'india desi', 'footage india'])('%s is on every clip', async (term) => {
  const answer = await page({ term })
  expect([answer.total, answer.corrected, answer.partial]).toEqual([Object.keys(CLIPS).length, undefined, undefined])
})

describe('a search that finds nothing as typed', () => {
  it.each(['train', 'tiger', 'horse'])('is left alone where it is a word: %s', async (term) => {
    expect(await page({ term })).toMatchObject({ total: 0, videos: [] })
    expect(await page({ term })).not.toHaveProperty('corrected')
  })

  it('is not put right by two letters where an end is another one', async () => {
    // Camels, desert.
    for (const term of ['bomels', 'desemp']) expect(await page({ term })).not.toHaveProperty('corrected')
  })

  it.each([
    ['rangloi', 'rangoli', ['diya', 'square']],
    ['monsson', 'monsoon', ['auto']],
    ['camles', 'camels', ['desert']],
    ['monsson street', 'monsoon street', ['auto']],
    ['rangolifestival', 'rangoli festival', ['diya', 'square']],
    // Of two spellings of a word the one that is nearer to what was typed.
    ['mandjir', 'mandir', ['auto', 'sari']],
  ])('is put right: %s is %s', async (term, corrected, expected) => {
    const answer = await page({ term })
    expect([answer.corrected, answer.partial, names(answer)]).toEqual([corrected, undefined, expected])
  })

  it('is put right in the plain list too', async () => {
    const { body } = await server.guest.call('GET /videos/getsearchvideos', { term: 'rangloi' })
    expect(names({ videos: body })).toEqual(['diya', 'square'])
  })

  it('shows what has most of the words, and says so', async () => {
    const answer = await page({ term: 'rangoli drone camels' })
    expect(answer).toMatchObject({ partial: true, total: 2 })
    expect(
      answer.videos
        .map(({ _id }: { _id: string }) => nameOf.get(_id))
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['desert', 'square'])
    expect(names(await page({ term: 'rangoli zzzzzz' }))).toEqual(['diya', 'square'])
    expect((await server.guest.call('GET /videos/getsearchvideos', { term: 'rangoli camels' })).body).toEqual([])
  })

  it('stays empty where filters leave nothing, and where no word is known', async () => {
    for (const query of [{ term: 'rangoli', theme: 'food' }, { term: 'zzzzzz qqqqqq' }]) {
      const answer = await page(query)
      expect(answer).toMatchObject({ videos: [], total: 0, totalPages: 1 })
      expect(answer).not.toHaveProperty('partial')
      expect(answer).not.toHaveProperty('corrected')
    }
  })
})

describe('filters', () => {
  it.each<[object, Name[]]>([
    [{ theme: 'festival,culture' }, ['alta', 'diya', 'sari', 'square']],
    [{ theme: 'festival|food' }, ['diya', 'kheer', 'square']],
    [{ theme: 'FESTIVAL' }, ['diya', 'square']],
    [{ theme: 'culture,festival', shot: 'closeup' }, ['alta', 'diya']],
    [{ theme: 'city', shot: 'closeup,drone' }, []],
    [{ mobile: 'true' }, ['auto']],
    [{ free: 'true' }, []],
    [{ audio: '1' }, []],
    [{ orient: 'square' }, ['square']],
  ])('without a term list what they allow: %j', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  it('take a repeated parameter', async () => {
    const answer = await server.guest.request('/videos/getsearchvideos?page=1&theme=festival&theme=food')
    expect(names((await answer.json()) as { videos: { _id: string }[] })).toEqual(['diya', 'kheer', 'square'])
  })

  it('are counted beside each choice, each under all others but its own', async () => {
    const { facets, total } = await page({ term: 'rangoli', theme: 'festival', orient: 'square' })
    expect(total).toBe(1)
    expect(facets.theme).toEqual([{ value: 'festival', count: 1 }])
    expect(facets.shot).toEqual([{ value: 'drone', count: 1 }])
    expect(facets.orient).toEqual([
      { value: 'horizontal', count: 1 },
      { value: 'square', count: 1 },
    ])
    const all = await page({ term: 'rangoli' })
    expect(all.facets.res).toEqual([
      { value: '1080p', count: 2 },
      { value: '720p', count: 2 },
      { value: '4k', count: 1 },
    ])
  })

  it.each(['-1', '0', 'abc', '1e9', '1.5', '9999999999'])('refuse page=%s', async (bad) => {
    expect((await server.guest.call('GET /videos/getsearchvideos', { term: 'rangoli', page: bad })).status).toBe(400)
  })

  it('never ask for more than 200 pages', async () => {
    expect((await page({ term: 'rangoli', page: '100000000' })).videos).toEqual([])
  })
})

describe('beside the results', () => {
  it('are words to search on with', async () => {
    expect((await page({ term: 'festival' })).related).toContain('rangoli')
    expect((await page({ term: 'rangoli' })).related).not.toContain('rangoli')
  })
})

describe('what staff see and change of search', () => {
  it('counts searches without who made them, those that found nothing apart', async () => {
    const staff = await server.as('EMPLOYEE')
    const once = ['only-once', 'someone@mail.example', '9876543210']
    for (const term of ['Camels', 'camels ', 'xyzzy', 'xyzzy', ...once]) await page({ term })
    const { searched, missed } = (await staff.call('GET /videos/searchinsight', {})).body
    expect(searched).toContainEqual({ term: 'camels', searches: 2, clips: 1 })
    expect(missed).toContainEqual({ term: 'xyzzy', searches: 2, clips: 0 })
    expect(JSON.stringify(searched)).not.toMatch(/@|98765|only-once/)
  })

  it('names the shots that people asked for', async () => {
    const staff = await server.as('EMPLOYEE')
    const asked = await server.guest.call('POST /videos/askforshot', { text: 'Snow leopard in Spiti' })
    expect(asked).toMatchObject({ status: 200, body: { success: true } })
    const { shotRequests } = (await staff.call('GET /videos/searchinsight', {})).body
    expect(shotRequests).toEqual([
      { id: expect.any(String), text: 'Snow leopard in Spiti', createdAt: expect.any(String) },
    ])
    expect((await server.guest.call('POST /videos/askforshot', { text: ' ' })).status).toBe(400)
  })

  it('changes at once when they add, change or remove names', async () => {
    const staff = await server.as('EMPLOYEE')
    const save = (group: { id?: number; words: string[] }) => staff.call('POST /videos/synonyms', group)
    expect(await found({ term: 'ship of the desert' })).not.toEqual([])
    await save({ words: ['dromedary', 'camel'] })
    expect(await found({ term: 'dromedary' })).toEqual(['desert'])
    const groups = (await staff.call('GET /videos/synonyms', {})).body as { id: number; words: string[] }[]
    expect(groups.length).toBeGreaterThan(60)
    const { id } = groups.find(({ words }) => words.includes('dromedary')) ?? { id: 0 }
    await save({ id, words: ['dromedary', 'weaver'] })
    expect(await found({ term: 'dromedary' })).toEqual(['sari'])
    await save({ id, words: [] })
    expect((await page({ term: 'dromedary' })).total).toBe(0)
    // Somebody who still saw the group changes it: it is there again.
    await save({ id, words: ['dromedary', 'weaver'] })
    expect(await found({ term: 'dromedary' })).toEqual(['sari'])
    const again = (await staff.call('GET /videos/synonyms', {})).body.find(({ words }: { words: string[] }) =>
      words.includes('dromedary'),
    )
    await save({ ...(again && { id: again.id }), words: [] })
    expect((await page({ term: 'dromedary' })).total).toBe(0)
  })

  it('begins with the words they choose', async () => {
    const staff = await server.as('EMPLOYEE')
    await staff.call('POST /videos/suggestions', { words: ['kheer'] })
    // Whoever adds to an older list would take away what somebody else has added since.
    expect(await staff.call('POST /videos/suggestions', { words: ['holi'], was: [] })).toMatchObject({
      status: 409,
      body: { code: 'edit_conflict' },
    })
    expect((await server.guest.call('GET /videos/suggestions', { term: '' })).body).toEqual(['kheer'])
    // On a page in Hindi those in its script first, whatever sounds like them.
    await staff.call('POST /videos/suggestions', { words: ['rangoli', 'kheer', 'रंगोली', 'आलता'] })
    const offered = async (term: string, language?: 'hi') =>
      (await server.guest.call('GET /videos/suggestions', { term, ...(language && { language }) })).body
    expect(await offered('')).toEqual(['rangoli', 'kheer', 'रंगोली', 'आलता'])
    expect(await offered('', 'hi')).toEqual(['रंगोली', 'आलता', 'rangoli', 'kheer'])
    expect([(await offered('rang'))[0], (await offered('रंग', 'hi'))[0]]).toEqual(['rangoli', 'रंगोली'])
    expect([(await offered('rang', 'hi'))[0], (await offered('आल', 'hi'))[0]]).toEqual(['रंगोली', 'आलता'])
    await staff.call('POST /videos/suggestions', { words: ['alta', 'katori'] })
  })
})

describe('similar clips', () => {
  it('share most with the clip, and are never it', async () => {
    const [id = ''] = [...nameOf].find(([, name]) => name === 'square') ?? []
    const { body } = await server.guest.call('GET /videos/similar', { id, limit: '3' })
    expect(nameOf.get(body[0]._id)).toBe('diya')
    expect(body.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
  })
})

describe('after the index is rebuilt', () => {
  it('finds, corrects and suggests as before', async () => {
    await indexPending(server.deps.db)
    expect(await found({ term: 'दिवाली' })).toEqual(['diya'])
    expect((await page({ term: 'rangloi' })).corrected).toBe('rangoli')
    expect((await server.guest.call('GET /videos/suggestions', { term: 'rang' })).body).toContain('rangoli')
    const index = await server.deps.searchCache.index()
    expect(index?.postings.clips[index.postings.find('rangoli') ?? -1]).toBe(2)
  })

  it('corrects typos without pg_trgm', async () => {
    await server.byOwner(sql`drop extension pg_trgm cascade`)
    await server.deps.bus.publish('search', {})
    expect((await page({ term: 'rangloi' })).corrected).toBe('rangoli')
  })
})
