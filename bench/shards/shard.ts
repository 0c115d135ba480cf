// One shard of the index: a process with every n-th of the clips, asked by messages of its parent.
//   fork('shard.ts', [databaseUrl, shard, shards])
import { ClipIndex } from '../../server/catalogue/search/index/clip-index.model.ts'
import { listNewest } from '../../server/catalogue/search/index/search-index.repository.ts'
import { seek } from '../../server/catalogue/search/match/hits.model.ts'
import { countMatches, ranked } from '../../server/catalogue/search/match/index-search.model.ts'
import type { SearchQuery } from '../../server/catalogue/search/match/search-query.model.ts'
import { openDatabase } from '../../server/platform/db/database.ts'

export type Question = { number: number } & (
  | { search: SearchQuery }
  | { countMatches: Pick<SearchQuery, 'concepts'>[] }
)

const BATCH = 500

const [url = '', shard, shards] = process.argv.slice(2)
const index = await readShard(url, Number(shard), Number(shards))
process.on('message', (question: Question) => {
  const answer =
    'search' in question
      ? searchWithKeys(question.search)
      : question.countMatches.map(({ concepts }) => countMatches(index, concepts))
  process.send?.({ number: question.number, answer })
})
process.send?.({ clips: index.clips })

/** With what each clip of the page is ordered by: what several indexes find can be merged. */
function searchWithKeys(query: SearchQuery) {
  const { page, passed, keys, facets } = ranked(index, query)
  const keyOf = (doc: number) => [keys[seek(passed, doc, 0)] as number, index.createdAt[doc] as number]
  return { ids: page.map(index.idOf), keys: page.map(keyOf), total: passed.length, facets }
}

async function readShard(databaseUrl: string, own: number, all: number): Promise<ClipIndex> {
  const read = new ClipIndex(0)
  const { db } = openDatabase(databaseUrl, { max: 1 })
  let clips = await listNewest(db, undefined, BATCH)
  while (clips.length > 0) {
    read.fill(clips.filter(({ id }) => shardOf(id, all) === own))
    clips = await listNewest(db, clips.at(-1), BATCH)
  }
  read.finish()
  await db.destroy()
  return read
}

function shardOf(id: string, all: number): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return hash % all
}
