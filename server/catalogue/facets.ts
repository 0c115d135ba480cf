import type { FactSet, SetCounts } from './search.repository.ts'
import type { LookGroup } from './search-looks.ts'
import type { Group } from './search-tsquery.ts'

export type Facets = Record<Group, { value: string; count: number }[]>

/** Groups that sets of facts tell of; how a clip looks is counted apart. */
export type FactGroup = Exclude<Group, LookGroup>
export type FactFacets = Pick<Facets, FactGroup>

/** Facts that a filter asks for, any of a group's. */
export type FactsAsked = ReadonlyMap<FactGroup, string[]>

export const FACT_GROUPS: readonly FactGroup[] = ['theme', 'shot', 'res', 'orient', 'free', 'audio', 'mobile']
/** What a fact is called as a choice of its filter. */
const CHOICES: [fact: string, group: FactGroup, value: string][] = [
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

/** Whether a set meets every group that is asked for, one group left out of account. */
function meets({ facts }: FactSet, asked: FactsAsked, but?: FactGroup): boolean {
  for (const [group, wanted] of asked) if (group !== but && !wanted.some((fact) => facts.includes(fact))) return false
  return true
}

/** How many of the counted clips meet all that is asked for. */
export const totalOf = (counts: SetCounts, sets: ReadonlyMap<number, FactSet>, asked: FactsAsked): number =>
  counts.reduce((sum, [id, clips]) => {
    const set = sets.get(id)
    return set && meets(set, asked) ? sum + clips : sum
  }, 0)

/**
 * How many clips each choice of some groups would leave, each group under all other filters but its own.
 * @param factor by which the counted clips stand for more
 */
export function facetsOf(
  counts: SetCounts,
  sets: ReadonlyMap<number, FactSet>,
  asked: FactsAsked,
  { groups = FACT_GROUPS, factor = 1 }: { groups?: readonly FactGroup[]; factor?: number } = {},
): FactFacets {
  const sums = new Map<FactGroup, Map<string, number>>(FACT_GROUPS.map((group) => [group, new Map()]))
  for (const [id, clips] of counts) {
    const set = sets.get(id)
    for (const [group, value] of set ? choicesOf(set) : []) {
      if (!set || !groups.includes(group) || (asked.size > 0 && !meets(set, asked, group))) continue
      const sum = sums.get(group)
      sum?.set(value, (sum.get(value) ?? 0) + clips)
    }
  }
  return Object.fromEntries(
    FACT_GROUPS.map((group) => [group, sorted(sums.get(group) ?? new Map(), factor)]),
  ) as FactFacets
}

/** A set never changes; what it offers is worked out once. */
const offered = new WeakMap<FactSet, [FactGroup, string][]>()

function choicesOf(set: FactSet): [FactGroup, string][] {
  const before = offered.get(set)
  if (before) return before
  const choices: [FactGroup, string][] = [
    ...set.themes.map((theme): [FactGroup, string] => ['theme', theme]),
    ...set.shots.map((shot): [FactGroup, string] => ['shot', shot]),
    ...CHOICES.filter(([fact]) => set.facts.includes(fact)).map(([, group, value]): [FactGroup, string] => [
      group,
      value,
    ]),
  ]
  offered.set(set, choices)
  return choices
}

/** Most first. */
const sorted = (sums: Map<string, number>, factor: number) =>
  [...sums]
    .map(([value, count]) => ({ value, count: Math.round(count * factor) }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))

/** Each group taken from the first answer that knows it. */
export const joined = (answers: FactFacets[]): FactFacets =>
  Object.fromEntries(
    FACT_GROUPS.map((group) => [group, answers.find((answer) => answer[group].length > 0)?.[group] ?? []]),
  ) as FactFacets
