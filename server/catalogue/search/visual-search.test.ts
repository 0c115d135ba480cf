import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLOURS } from '../../../contract/catalogue/search-choices.ts'
import { seedClip } from '../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { saveFeatures } from '../../media/pictures/visual-features.repository.ts'
import { movementOf } from '../../media/pictures/movement.fixture.ts'
import { indexPending } from './index/search-index.service.ts'

const HEX = { red: '#c02020', orange: '#d08030', green: '#2f8f3f', blue: '#2050c0', brown: '#6b4a2b' }
type Colour = keyof typeof HEX
const CLIPS: Record<string, { tags: string[]; place?: string; colours?: [Colour, number][]; motion?: number }> = {
  gulal: { tags: ['holi'], colours: [['red', 0.7], ['orange', 0.3]], motion: 9 }, // prettier-ignore
  bonfire: { tags: ['holi'], colours: [['orange', 0.8], ['brown', 0.2]], motion: 8 }, // prettier-ignore
  lawn: { tags: ['holi'], colours: [['green', 0.9], ['blue', 0.08]], motion: 0.4 }, // prettier-ignore
  sunset: { tags: ['goa'], colours: [['orange', 0.75], ['brown', 0.25]], motion: 3 }, // prettier-ignore
  kiln: { tags: ['khurja'], colours: [['orange', 0.79], ['brown', 0.21]], motion: 7.5 }, // prettier-ignore
  unseen: { tags: ['holi'] },
}

let server: TestServer
const ids = new Map<string, string>()
const nameOf = (id: string) => [...ids].find(([, other]) => other === id)?.[0]

beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { REPLY_CACHE_MB: '0' } })
  for (const [name, { tags, colours, motion = 0 }] of Object.entries(CLIPS)) {
    const { id } = await seedClip(server, { name: `Film ${name}`, tags, kinds: [] })
    ids.set(name, id)
    const palette = (colours ?? []).map(([colour, share]) => ({ name: colour, hex: HEX[colour], share }))
    if (colours) await saveFeatures(server.deps.db, id, { palette, motion, hashes: [0n, 0n, 0n] })
  }
})
afterAll(() => server.stop())

const ask = (query: object) => server.guest.call('GET /videos/getsearchvideos', { page: '1', term: 'film', ...query })
const names = ({ body }: { body: { videos: { _id: string }[] } }) =>
  body.videos.map(({ _id }) => nameOf(_id)).toSorted()
const chosen = (counts: { value: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ value, count }) => [value, count]))

describe('searching by visual features', () => {
  it('narrows to any of the colours and to how much moves', async () => {
    expect(names(await ask({ colour: 'orange' }))).toEqual(['bonfire', 'gulal', 'kiln', 'sunset'])
    expect(names(await ask({ colour: 'red,green' }))).toEqual(['gulal', 'lawn'])
    expect(names(await ask({ motion: 'still' }))).toEqual(['lawn'])
    expect(names(await ask({ colour: 'orange', motion: 'lively', term: 'holi' }))).toEqual(['bonfire', 'gulal'])
  })

  it('leaves out colours that cover next to nothing', async () => {
    expect((await ask({ colour: 'blue' })).body).toMatchObject({ total: 0 })
  })

  it('counts how many clips each choice would leave, each filter under the others but itself', async () => {
    const { facets } = (await ask({})).body
    expect(chosen(facets.colour)).toEqual({ orange: 4, brown: 3, red: 1, green: 1 })
    expect(chosen(facets.motion)).toEqual({ lively: 3, gentle: 1, still: 1 })
    const narrowed = (await ask({ colour: 'orange', motion: 'lively', theme: 'none' })).body.facets
    expect([narrowed.colour, narrowed.motion]).toEqual([[], []])
    const orange = (await ask({ colour: 'orange', res: '1080p' })).body
    expect(orange.total).toBe(4)
    expect(chosen(orange.facets.colour)).toEqual({ orange: 4, brown: 3, red: 1, green: 1 })
    expect(chosen(orange.facets.motion)).toEqual({ lively: 3, gentle: 1 })
    expect(chosen(orange.facets.res)).toEqual({ '1080p': 4, '720p': 4 })
  })

  it('refuses what is no colour, by name', async () => {
    const { status, body } = await ask({ colour: 'beige' })
    expect([status, body.field]).toEqual([400, 'colour'])
    expect((await ask({ motion: 'fast' })).body.field).toBe('motion')
  })

  it('has the same bounds of still, gentle and lively in SQL and in TypeScript', async () => {
    for (const motion of [0, 1.1, 1.25, 6.9, 7.1, 40]) {
      const { rows } = await sql<{ movement: string; lexemes: string[] }>`
        select movement_of(${motion}::real) as movement,
          tsvector_to_array(look_facts(${[...COLOURS]}::text[], ${motion}::real)) as lexemes`.execute(server.deps.db)
      const lexemes = [...COLOURS.map((name) => `_c=${name}`), `_m=${movementOf(motion)}`].toSorted()
      expect(rows).toEqual([{ movement: movementOf(motion), lexemes }])
    }
  })

  it('is caught up with by the maintenance job for clips that were measured before', async () => {
    const { db } = server.deps
    await server.byOwner(sql`alter table clip_look disable trigger clip_search_follows_look`)
    await sql`update clip_look set motion = 2, followed = false where clip_id = ${ids.get('lawn')}`.execute(db)
    await server.byOwner(sql`alter table clip_look enable trigger clip_search_follows_look`)
    expect(names(await ask({ motion: 'still' }))).toEqual(['lawn'])
    await indexPending(server.deps.db)
    expect(names(await ask({ motion: 'still', limit: '5' }))).toEqual([])
    expect(names(await ask({ motion: 'gentle' }))).toEqual(['lawn', 'sunset'])
  })
})

describe('similar clips', () => {
  const like = async (name: string) =>
    (await server.guest.call('GET /videos/similar', { id: ids.get(name) ?? '' })).body.map(({ _id }: { _id: string }) =>
      nameOf(_id),
    )

  it('rank those that look like it before others that share as many words', async () => {
    expect((await like('gulal')).slice(0, 2)).toContain('bonfire')
    const [first] = await like('bonfire')
    expect(['gulal', 'kiln']).toContain(first)
    expect((await like('bonfire')).indexOf('gulal')).toBeLessThan((await like('bonfire')).indexOf('lawn'))
  })

  it('include clips that look alike without a word in common', async () => {
    expect((await like('kiln'))[0]).toBe('bonfire')
  })
})

describe('clips from the same shoot', () => {
  const taken = async (file: string, tags: string[], minute = 0) => {
    const createdAt = new Date(Date.UTC(2026, 0, 5, 9, minute))
    const { id } = await seedClip(server, { name: `Shoot ${file}`, tags, createdAt, kinds: [] })
    await server.deps.db.updateTable('master').set({ original_name: file }).where('clip_id', '=', id).execute()
    ids.set(file, id)
  }
  const series = async (name: string) =>
    (await server.guest.call('GET /videos/series', { id: ids.get(name) ?? '' })).body.map(({ _id }: { _id: string }) =>
      nameOf(_id),
    )

  it('are those whose files are numbered in one row, then those that came in together and show the same', async () => {
    await taken('market-01.mp4', ['bazaar'])
    await taken('market-02.mp4', ['spices'], 600)
    await taken('fruit.mp4', ['bazaar', 'mango'], 5)
    await taken('temple.mp4', ['temple'], 5)
    await taken('late.mp4', ['bazaar'], 50)
    expect(await series('market-01.mp4')).toEqual(['market-02.mp4', 'fruit.mp4'])
    expect(await series('temple.mp4')).toEqual([])
  })

  it('are not all files that a kind of camera numbers', async () => {
    await taken('IMG_0001.MOV', ['one'])
    await taken('IMG_0002.MOV', ['two'], 60)
    await taken('IMG_0900.MOV', ['three'], 60 * 24 * 9)
    expect(await series('IMG_0001.MOV')).toEqual(['IMG_0002.MOV'])
  })

  it('stay as hidden as any clip', async () => {
    const id = ids.get('IMG_0002.MOV') ?? ''
    const published_at = new Date()
    for (const hidden of [{ published_at: null }, { published_at, withdrawn_at: new Date() }]) {
      await server.deps.db.updateTable('clip').set(hidden).where('id', '=', id).execute()
      expect(await series('IMG_0001.MOV')).toEqual([])
      expect((await server.guest.call('GET /videos/series', { id })).status).toBe(404)
    }
  })
})
