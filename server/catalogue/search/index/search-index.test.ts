import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { eventually } from '../../../../testing/uploads.ts'
import { indexSearch } from '../match/index-search.model.ts'
import { parseTerm } from '../query/search-term.model.ts'
import { openSearchCache, type SearchCache } from '../search.cache.ts'
import { findList } from '../search.service.ts'
import { ClipIndex, type IndexedClip } from './clip-index.model.ts'

let server: TestServer
/** As in another process. */
let other: SearchCache
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  other = openSearchCache({ ...server.deps, jsonBytes: 0, snapshotMs: 0 })
})
afterAll(async () => {
  other.close()
  await server.stop()
})

const found = (term: string) => findList({ db: server.deps.db, searchCache: other }, { term, limit: 2_000 })
const hide = (id: string) =>
  server.deps.db.updateTable('clip').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()

describe('the index of another process', () => {
  it('has what was committed, and has lost what was withdrawn, before the next search is answered', async () => {
    for (let n = 0; n < 20; n++) {
      const { id } = await seedClip(server, { name: `Otter ${n}`, kinds: [] })
      expect(await found('otter')).toEqual([id])
      await hide(id)
      expect(await found('otter')).toEqual([])
    }
  })

  it('may go by a snapshot for a moment, and by none that a notice has ended', async () => {
    const leased = openSearchCache({ ...server.deps, jsonBytes: 0, snapshotMs: 60_000 })
    const names = async () => findList({ db: server.deps.db, searchCache: leased }, { term: 'marten', limit: 10 })
    expect(await names()).toEqual([])
    const { id } = await seedClip(server, { name: 'Marten', kinds: [] })
    expect(await names()).toEqual([])
    await server.deps.bus.publish('catalogue', {})
    await eventually(async () => (await names()).includes(id))
    leased.close()
  })

  it('misses no transaction that began before another one and ended after it', async () => {
    const { id: early } = await seedClip(server, { name: 'Heron', kinds: [] })
    await server.deps.db.transaction().execute(async (slow) => {
      await sql`update clip set name = 'Egret', words_version = 0 where id = ${early}`.execute(slow)
      const { id: late } = await seedClip(server, { name: 'Ibis', kinds: [] })
      expect(await found('ibis')).toEqual([late])
      expect([await found('heron'), await found('egret')]).toEqual([[early], []])
    })
    expect([await found('heron'), await found('egret')]).toEqual([[], [early]])
  })

  it('follows a bulk load, PostgreSQL answering meanwhile', async () => {
    await sql`with made as (
      insert into clip (id, name, tags, created_at, published_at)
      select 'bulk-' || n, 'Stork', '{wetland}', now(), now() from generate_series(1, 1_500) as n returning id)
      insert into clip_stat (clip_id) select id from made`.execute(server.deps.db)
    const counts: number[] = []
    while (counts.at(-1) !== 1_500 && counts.length < 200) counts.push((await found('stork')).length)
    // The triggers have followed, but nobody has made the clips' words for PostgreSQL: it finds none.
    expect(new Set(counts)).toEqual(new Set([...(counts.includes(0) ? [0] : []), 1_500]))
  })
})

const clip = (n: number, round: number): IndexedClip => ({
  id: `clip-${n}`,
  name: n % 3 === 0 ? 'River at dawn' : `River round ${round}`,
  nameHindi: '',
  description: '',
  tags: n % 2 === 0 ? ['boat', 'water'] : ['bridge'],
  themes: [],
  shots: [],
  place: '',
  collection: '',
  facets: [
    ['theme', n % 4 === 0 ? 'travel' : 'nature'],
    ['orient', 'horizontal'],
  ],
  durationMs: 1_000 * n,
  createdAt: 1_000_000 * (n % 7),
  views: n + round,
  rank: 10 * n,
})

it('answers the same before and after all documents are numbered anew', async () => {
  const [edited, fresh] = [new ClipIndex(0), new ClipIndex(0)]
  edited.finish()
  fresh.finish()
  const [clips, rounds] = [150, 50]
  for (let round = 0; round <= rounds; round++) for (let n = 0; n < clips; n++) edited.put(clip(n, round))
  for (let n = 0; n < clips; n++) if (n % 5 === 0) edited.remove(`clip-${n}`)
  for (let n = 0; n < clips; n++) if (n % 5 !== 0) fresh.put(clip(n, rounds))
  expect([edited.epoch > 0, edited.clips]).toEqual([true, fresh.clips])
  for (const term of ['river', 'river boat', 'dawn bridge', 'round 7', 'round 50', 'water'])
    for (const sort of ['relevance', 'views', 'duration', 'newest'] as const) {
      const { concepts } = parseTerm(term, new Map())
      const query = { concepts, least: concepts.length, written: [], filters: new Map(), sort, offset: 3, limit: 40 }
      expect([term, await indexSearch(edited).search(query)]).toEqual([term, await indexSearch(fresh).search(query)])
    }
  const page = { offset: 10, limit: 100 }
  expect(edited.newest(page)).toEqual(fresh.newest(page))
})
