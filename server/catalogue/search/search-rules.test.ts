import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  for (const name of ['Festival lamps', 'Festival drums', 'Evening festival'])
    await seedClip(server, { name, tags: ['festival'], kinds: [] })
  await seedClip(server, { name: 'Camels', tags: ['desert'], kinds: [] })
})
afterAll(() => server.stop())

const page = async (query: object) =>
  (await server.guest.call('GET /videos/getsearchvideos', { page: '1', ...query })).body

describe('staff', () => {
  it('puts the clips first that they choose for a term, in any spelling, and leads a term to a page', async () => {
    const staff = await server.as('EMPLOYEE')
    const save = (rule: object) => staff.call('POST /videos/searchrules', { clips: [], path: '', ...rule } as never)
    const before = (await page({ term: 'festival' })).videos as { _id: string; number: string }[]
    const [first, last] = [before[0], before.at(-1)]
    expect(before.length).toBe(3)
    expect((await save({ term: 'Festival', clips: [last?.number] })).status).toBe(200)
    const ids = async (query: object) => (await page(query as never)).videos.map(({ _id }: { _id: string }) => _id)
    expect(await ids({ term: 'festival' })).toEqual([last?._id, ...before.slice(0, -1).map(({ _id }) => _id)])
    expect((await ids({ term: 'festivals' }))[0]).toBe(last?._id)
    const { body: list } = await server.guest.call('GET /videos/getsearchvideos', { term: 'festival' })
    expect(list[0]._id).toBe(last?._id)
    // Only among what matches, and only by relevance.
    expect(await ids({ term: 'camels' })).not.toContain(last?._id)
    expect((await ids({ term: 'festival', sort: 'duration' })).toSorted()).toEqual(
      (await ids({ term: 'festival' })).toSorted(),
    )

    expect(
      (await save({ term: 'festival', was: 'Festival', clips: [first?._id], path: '/places/Jaipur' })).status,
    ).toBe(200)
    expect(await page({ term: 'festival' })).toMatchObject({ redirect: '/places/Jaipur' })
    expect((await staff.call('GET /videos/searchrules', {})).body).toEqual([
      {
        term: 'festival',
        clips: [expect.objectContaining({ id: first?._id, number: first?.number })],
        path: '/places/Jaipur',
      },
    ])
    for (const bad of [
      { clips: ['1000000'] },
      { clips: ['nonsense'] },
      { path: '//elsewhere.example' },
      { path: 'https://x.example' },
      { path: '/a b' },
    ])
      expect((await save({ term: 'festival', ...bad })).status, JSON.stringify(bad)).toBeGreaterThanOrEqual(400)
    expect((await save({ term: 'festival', clips: [first?.number, '1000000'] })).body).toMatchObject({
      code: 'clip_not_found',
      field: 'clips',
      message: 'Visitors see no clip 1000000.',
    })
    expect((await save({ term: 'festival', path: '/a b' })).body.message).toBe(
      'The page must begin with one / and hold no spaces',
    )
    expect((await save({ term: '?!', path: '/pricing' })).status).toBe(400)
    const customer = await server.as('USER')
    for (const caller of [server.guest, customer])
      expect([401, 403]).toContain(
        (await caller.call('POST /videos/searchrules', { term: 'x', clips: [], path: '/' })).status,
      )
    await save({ term: 'festival' })
    expect((await staff.call('GET /videos/searchrules', {})).body).toEqual([])
    expect(await page({ term: 'festival' })).not.toHaveProperty('redirect')
    expect(await ids({ term: 'festival' })).toEqual(before.map(({ _id }) => _id))
  })

  it('moves a rule to another term as a whole, and overwrites none by a new one', async () => {
    const staff = await server.as('EMPLOYEE')
    const save = (rule: object) => staff.call('POST /videos/searchrules', { clips: [], path: '', ...rule } as never)
    const all = async () =>
      ((await staff.call('GET /videos/searchrules', {})).body as { term: string; path: string }[]).map(
        ({ term, path }) => [term, path],
      )
    expect((await save({ term: 'holi', path: '/pricing' })).status).toBe(200)
    expect((await save({ term: 'holi festival', was: 'holi', path: '/pricing' })).status).toBe(200)
    expect(await all()).toEqual([['holi festival', '/pricing']])
    expect(await page({ term: 'holi' })).not.toHaveProperty('redirect')
    expect(await page({ term: 'holi festival' })).toMatchObject({ redirect: '/pricing' })

    expect((await save({ term: 'diwali', path: '/collections' })).status).toBe(200)
    const refused = {
      code: 'search_rule_exists',
      field: 'term',
      message: 'There is a rule for diwali already. Edit that one.',
    }
    // Another spelling of a term is the same term.
    for (const bad of [{ term: 'Diwali' }, { term: 'diwali', was: 'holi festival' }])
      expect(await save({ ...bad, path: '/about' })).toMatchObject({ status: 409, body: refused })
    expect(await all()).toEqual([
      ['diwali', '/collections'],
      ['holi festival', '/pricing'],
    ])
  })

  it('changes and removes a rule, and a group of synonyms, only as it was read', async () => {
    const staff = await server.as('EMPLOYEE')
    const save = (rule: object) => staff.call('POST /videos/searchrules', { clips: [], path: '', ...rule } as never)
    const conflict = { status: 409, body: { code: 'edit_conflict' } }
    const [clip] = (await page({ term: 'festival' })).videos as { _id: string; number: string }[]
    await save({ term: 'mela', clips: [clip?.number] })
    const read = { clips: [clip?._id], path: '' }
    expect(await save({ term: 'mela', was: 'mela', path: '/about', read })).toMatchObject({ status: 200 })
    expect(await save({ term: 'mela', was: 'mela', path: '/pricing', read })).toMatchObject(conflict)
    expect(await save({ term: 'mela', read })).toMatchObject(conflict)
    expect(await page({ term: 'mela' })).toMatchObject({ redirect: '/about' })
    expect(await save({ term: 'mela', read: { clips: [], path: '/about' } })).toMatchObject({ status: 200 })
    expect(await save({ term: 'mela', was: 'mela', path: '/about', read })).toMatchObject(conflict)

    const group = (words: string[], more: object = {}) => staff.call('POST /videos/synonyms', { words, ...more })
    await group(['gokart', 'karting'])
    const groups = (await staff.call('GET /videos/synonyms', {})).body as { id: number; words: string[] }[]
    const id = groups.find(({ words }) => words.includes('gokart'))?.id
    expect(await group(['gokart', 'karting', 'racing'], { id, was: ['gokart', 'karting'] })).toMatchObject({
      status: 200,
    })
    expect(await group(['gokart', 'cars'], { id, was: ['gokart', 'karting'] })).toMatchObject(conflict)
    expect(await group([], { id, was: ['gokart', 'karting'] })).toMatchObject(conflict)
    expect(await group([], { id, was: ['gokart', 'karting', 'racing'] })).toMatchObject({ status: 200 })
  })
})
