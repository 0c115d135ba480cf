import type { JudgedClip } from './catalogue.ts'
import { ALL_QUERIES, type JudgedQuery } from './queries.ts'

/** The rank down to which results count: the first rows of the first page. */
export const DEPTH = 10

/**
 * Relevance judgement: 3 shows all concepts of the query, 2 shows or mentions all, 1 at least half, 0 less.
 * Judged by what a clip was made to show, never by its words.
 */
export function grade({ means }: JudgedQuery, { shown, mentioned }: JudgedClip): number {
  if (means.every((concept) => shown.has(concept))) return 3
  const there = means.filter((concept) => shown.has(concept) || mentioned.has(concept)).length
  if (there === means.length) return 2
  return means.length > 1 && there * 2 >= means.length ? 1 : 0
}

const gain = (grades: number[]): number => grades.reduce((sum, one, at) => sum + (2 ** one - 1) / Math.log2(at + 2), 0)

/** nDCG@10: 1 when nothing better could have come first. */
export function ndcg(query: JudgedQuery, ids: string[], clips: ReadonlyMap<string, JudgedClip>): number {
  const grades = ids.slice(0, DEPTH).map((id) => {
    const clip = clips.get(id)
    return clip ? grade(query, clip) : 0
  })
  const best = [...clips.values()].map((clip) => grade(query, clip)).toSorted((one, other) => other - one)
  const ideal = gain(best.slice(0, DEPTH))
  return ideal === 0 ? 1 : gain(grades) / ideal
}

export interface RelevanceScore {
  /** Mean over all queries. */
  ndcg: number
  /** Share of queries that found nothing. */
  nothingFound: number
  /** Milliseconds a query, sorted. */
  times: number[]
  queries: { typed: string; ndcg: number; found: number }[]
}

/** Runs every query, one after the other. @param ask returns the ids of the first page */
export async function scoreSearch(
  clips: JudgedClip[],
  ask: (typed: string) => Promise<string[]>,
  queries: JudgedQuery[] = ALL_QUERIES,
): Promise<RelevanceScore> {
  const byId = new Map(clips.map((clip) => [clip.id, clip]))
  const scored: RelevanceScore['queries'] = []
  const times: number[] = []
  for (const query of queries) {
    const began = performance.now()
    const ids = await ask(query.typed)
    times.push(performance.now() - began)
    scored.push({ typed: query.typed, ndcg: ndcg(query, ids, byId), found: ids.length })
  }
  return {
    ndcg: scored.reduce((sum, one) => sum + one.ndcg, 0) / scored.length,
    nothingFound: scored.filter(({ found }) => found === 0).length / scored.length,
    times: times.toSorted((one, other) => one - other),
    queries: scored,
  }
}
