import { openCache } from '../../../platform/cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type FacetSetRow, listFacetSets } from './facet-set.repository.ts'
import { type FacetChoice, type FacetGroup, type FacetSet, FLAG_CHOICES } from './facets.model.ts'

/** Answers facet sets in the order of their ids. */
export type FacetSetReader = (ids: number[]) => Promise<(FacetSet | undefined)[]>

const MAX_SETS = 20_000

export function openFacetSetCache(db: Database): FacetSetReader {
  const sets = openCache<number, FacetSet>({ name: 'facet sets', maxSize: MAX_SETS })
  /** Dictionary encoding: as many as there are themes and shots. */
  const choices = new Map<string, FacetChoice>()
  function choiceOf(group: FacetGroup, value: string): FacetChoice {
    const key = `${group} ${value}`
    const known = choices.get(key)
    if (known) return known
    const choice = { group, value, index: choices.size }
    choices.set(key, choice)
    return choice
  }
  const toFacetSet = ({ themes, shots, lexemes }: FacetSetRow): FacetSet => ({
    lexemes,
    choices: [
      ...themes.map((theme) => choiceOf('theme', theme)),
      ...shots.map((shot) => choiceOf('shot', shot)),
      ...FLAG_CHOICES.flatMap(([lexeme, group, value]) => (lexemes.includes(lexeme) ? [choiceOf(group, value)] : [])),
    ],
  })
  return async (ids) => {
    const known = ids.map((id) => sets.get(id))
    const missing = ids.filter((_id, at) => !known[at])
    if (missing.length === 0) return known
    const read = new Map((await listFacetSets(db, missing)).map((row) => [row.id, toFacetSet(row)]))
    for (const [id, set] of read) sets.put(id, set)
    return ids.map((id, at) => known[at] ?? read.get(id))
  }
}
