import type { FilterGroup } from '../query/tsquery.model.ts'
import type { VisualGroup } from './visual-facets.model.ts'

export type Facets = Record<FilterGroup, { value: string; count: number }[]>

/** Groups that facet sets cover; visual features are counted apart. */
export type FacetGroup = Exclude<FilterGroup, VisualGroup>
export type SetFacets = Pick<Facets, FacetGroup>

/** The lexemes that each filter asks for; one of a group's is enough. */
export type RequestedFacets = ReadonlyMap<FacetGroup, string[]>

export const FACET_GROUPS: readonly FacetGroup[] = ['theme', 'shot', 'res', 'orient', 'free', 'audio', 'mobile']
/** Lexemes of a facet set as choices of a filter. */
export const FLAG_CHOICES: readonly [lexeme: string, group: FacetGroup, value: string][] = [
  ['_4k', 'res', '4k'],
  ['_1080p', 'res', '1080p'],
  ['_720p', 'res', '720p'],
  ['_h', 'orient', 'horizontal'],
  ['_v', 'orient', 'vertical'],
  ['_s', 'orient', 'square'],
  ['_free', 'free', 'free'],
  ['_audio', 'audio', 'audio'],
  ['_mobile', 'mobile', 'mobile'],
]

export interface FacetChoice {
  group: FacetGroup
  value: string
  /** Its place in an array of sums: adding up by number costs a tenth of adding up by name. */
  index: number
}

/** One combination of facet values. */
export interface FacetSet {
  lexemes: readonly string[]
  choices: readonly FacetChoice[]
}

/** Facet sets, and in the same order how many of the counted clips have each. */
export interface FacetCounts {
  sets: (FacetSet | undefined)[]
  clips: number[]
}

const noSetFacets = (): SetFacets => ({ theme: [], shot: [], res: [], orient: [], free: [], audio: [], mobile: [] })

export const noFacets = (): Facets => ({ ...noSetFacets(), colour: [], motion: [] })

/** How many of the counted clips meet all filters. */
export function totalOf({ sets, clips }: FacetCounts, requested: RequestedFacets): number {
  const filters = [...requested]
  let total = 0
  for (let at = 0; at < sets.length; at++) {
    const set = sets[at]
    if (filters.length === 0 || (set && unmetGroup(set, filters) === null)) total += clips[at] ?? 0
  }
  return total
}

/** The filter that a set does not meet; null where it meets them all. */
function unmetGroup({ lexemes }: FacetSet, filters: [FacetGroup, string[]][]): FacetGroup | 'several' | null {
  let unmet: FacetGroup | null = null
  for (const [group, accepted] of filters) {
    if (includesAny(lexemes, accepted)) continue
    if (unmet !== null) return 'several'
    unmet = group
  }
  return unmet
}

function includesAny(lexemes: readonly string[], accepted: string[]): boolean {
  for (const lexeme of accepted) if (lexemes.includes(lexeme)) return true
  return false
}

/**
 * How many clips each choice of some groups would leave, each group under all other filters but its own.
 * @param factor by which the counted clips stand for more
 */
export function facetsOf(
  counts: FacetCounts,
  requested: RequestedFacets,
  { groups = FACET_GROUPS, factor = 1 }: { groups?: readonly FacetGroup[]; factor?: number } = {},
): SetFacets {
  const facets = noSetFacets()
  for (const { group, value, clips } of sumByChoice(counts, requested))
    if (groups.includes(group)) facets[group].push({ value, count: Math.round(clips * factor) })
  for (const group of FACET_GROUPS) facets[group].sort(mostFirst)
  return facets
}

/** Runs in every search over up to thousands of sets: its inner loop allocates nothing. */
function sumByChoice({ sets, clips }: FacetCounts, requested: RequestedFacets): (FacetChoice & { clips: number })[] {
  const filters = [...requested]
  const choices: FacetChoice[] = []
  const sums: number[] = []
  for (let at = 0; at < sets.length; at++) {
    const set = sets[at]
    if (!set) continue
    const unmet = unmetGroup(set, filters)
    if (unmet === 'several') continue
    for (const choice of set.choices) {
      // Where one filter is not met, its own choices are those that would let the clip in.
      if (unmet !== null && choice.group !== unmet) continue
      choices[choice.index] = choice
      sums[choice.index] = (sums[choice.index] ?? 0) + (clips[at] ?? 0)
    }
  }
  // flatMap skips the holes.
  return choices.flatMap((choice) => ({ ...choice, clips: sums[choice.index] ?? 0 }))
}

const mostFirst = (one: { value: string; count: number }, other: { value: string; count: number }): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1)

/** Each group from the first answer that has it. */
export function mergeFacets(answers: SetFacets[]): SetFacets {
  const merged = noSetFacets()
  for (const group of FACET_GROUPS) merged[group] = answers.find((answer) => answer[group].length > 0)?.[group] ?? []
  return merged
}
