import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type {
  SearchEngine,
  SearchMatches,
  SearchQuery,
} from '../../server/catalogue/search/match/search-query.model.ts'
import { byCount, type Facets, FILTER_GROUPS, noFacets } from '../../server/catalogue/search/query/filters.model.ts'
import type { Question } from './shard.ts'

type Asked = { search: SearchQuery } | { countMatches: Pick<SearchQuery, 'concepts'>[] }

type Found = SearchMatches & { keys: number[][] }

/**
 * The interface of one index over several processes that each hold a part of the clips. A score is of its clip alone, so the
 * parts rank alike: what they find is merged by its keys, totals and counts are added. @returns once all are read
 */
export async function openShardedSearch(
  databaseUrl: string,
  shards: number,
): Promise<SearchEngine & { pids: number[]; clips: number[]; close: () => void }> {
  const all = await Promise.all(Array.from({ length: shards }, (_, at) => openShard(databaseUrl, at, shards)))
  const search = async (query: SearchQuery): Promise<SearchMatches> => {
    const { offset, limit } = query
    const whole = { ...query, offset: 0, limit: offset + limit }
    return merged((await Promise.all(all.map(({ ask }) => ask({ search: whole })))) as Found[], { offset, limit })
  }
  return {
    search,
    list: async (query) => (await search(query)).ids,
    async countMatches(queries) {
      const answers = (await Promise.all(all.map(({ ask }) => ask({ countMatches: queries })))) as number[][]
      return queries.map((_query, at) => answers.reduce((sum, answer) => sum + (answer[at] ?? 0), 0))
    },
    pids: all.map(({ child }) => child.pid ?? 0),
    clips: all.map(({ clips }) => clips),
    close: () => all.forEach(({ child }) => child.kill()),
  }
}

async function openShard(databaseUrl: string, at: number, shards: number) {
  const words = [databaseUrl, String(at), String(shards)]
  const child: ChildProcess = fork(join(import.meta.dirname, 'shard.ts'), words, {
    serialization: 'advanced',
    execArgv: [],
  })
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('a shard ended before it was read')))
  const [{ clips }] = (await Promise.race([once(child, 'message'), gone])) as [{ clips: number }]
  gone.catch(() => {})
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  })
  let asked = 0
  const ask = (question: Asked) =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve)
      const numbered: Question = { number: asked, ...question }
      child.send(numbered)
    })
  return { child, clips, ask }
}

function merged(parts: Found[], { offset, limit }: Pick<SearchQuery, 'offset' | 'limit'>): SearchMatches {
  const found = parts.flatMap(({ ids, keys }) => ids.map((id, at) => ({ id, keys: keys[at] ?? [] })))
  const best = (one: (typeof found)[number], other: (typeof found)[number]) =>
    (other.keys[0] ?? 0) - (one.keys[0] ?? 0) ||
    (other.keys[1] ?? 0) - (one.keys[1] ?? 0) ||
    (one.id < other.id ? 1 : -1)
  return {
    ids: found
      .toSorted(best)
      .slice(offset, offset + limit)
      .map(({ id }) => id),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    facets: addedUp(parts.map(({ facets }) => facets)),
  }
}

function addedUp(parts: Facets[]): Facets {
  const facets = noFacets()
  for (const group of FILTER_GROUPS) {
    const counts = new Map<string, number>()
    for (const part of parts)
      for (const { value, count } of part[group]) counts.set(value, (counts.get(value) ?? 0) + count)
    facets[group] = [...counts].map(([value, count]) => ({ value, count })).toSorted(byCount)
  }
  return facets
}
