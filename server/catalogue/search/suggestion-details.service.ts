import type { Suggestion } from '../../../contract/catalogue/search.ts'
import type { Language } from '../../../contract/values.ts'
import { postersOf } from '../posters.service.ts'
import { suggest } from './query/suggestions.service.ts'
import { countLibrary, findPage, NO_FILTERS, type SearchDeps } from './search.service.ts'

/** Themes of the most clips that are offered before anything is typed. */
const MAX_POPULAR = 8

/**
 * Suggestions with what each finds: how many clips, and a still of the first. Before anything is typed the themes of the most
 * clips follow; of words that nothing begins with, what the search looks for. While the index is being read
 * nothing is looked up.
 */
export async function suggestWithDetails(
  deps: SearchDeps,
  typed: string,
  language: Language | undefined,
): Promise<Suggestion[]> {
  const texts = await suggest(deps, typed, language)
  if (!(await deps.searchCache.index())) return texts.map((text) => ({ text, clips: null, picture: null }))
  if (typed.trim() !== '') return described(deps, texts.length > 0 ? texts : await understood(deps, typed))
  const popular = await listPopular(deps)
  const more = await described(
    deps,
    popular.filter((text) => !texts.includes(text.toLowerCase())),
  )
  return [...(await described(deps, texts)), ...more.map((one) => ({ ...one, popular: true as const }))]
}

const find = (deps: SearchDeps, term: string) => findPage(deps, { ...NO_FILTERS, term, limit: 1 })

async function described(deps: SearchDeps, texts: string[]): Promise<Suggestion[]> {
  const found = await Promise.all(texts.map((text) => find(deps, text)))
  const posters = await postersOf(deps.db, [...new Set(found.flatMap(({ ids }) => ids))])
  return texts.map((text, at) => {
    const { ids = [], total = 0, partial } = found[at] ?? {}
    const picture = ids.map((id) => posters.get(id)).find(Boolean) ?? null
    return partial ? { text, clips: 0, picture: null } : { text, clips: total, picture }
  })
}

/** What nothing begins with may find clips all the same: as it is, or as it was meant. */
async function understood(deps: SearchDeps, typed: string): Promise<string[]> {
  const { corrected, total, partial } = await find(deps, typed)
  return total > 0 && !partial ? [corrected ?? typed.trim()] : []
}

async function listPopular(deps: SearchDeps): Promise<string[]> {
  const { theme } = await countLibrary(deps)
  return theme.slice(0, MAX_POPULAR).map(({ value }) => value)
}
