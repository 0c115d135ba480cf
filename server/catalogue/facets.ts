import type { FactSet, SetCounts } from './search.repository.ts'
import type { Group } from './search-tsquery.ts'

export type Facets = Record<Group, { value: string; count: number }[]>

/** Facts that a filter asks for, any of a group's. */
export type FactsAsked = ReadonlyMap<Group, string[]>

const GROUPS: Group[] = ['theme', 'shot', 'res', 'orient', 'free', 'audio', 'mobile']
/** What a fact is called as a choice of its filter. */
const CHOICES: [fact: string, group: Group, value: string][] = [
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
function meets({ facts }: FactSet, asked: FactsAsked, but?: Group): boolean {
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
  { groups = GROUPS, factor = 1 }: { groups?: Group[]; factor?: number } = {},
): Facets {
  const sums = new Map<Group, Map<string, number>>(GROUPS.map((group) => [group, new Map()]))
  for (const [id, clips] of counts) {
    const set = sets.get(id)
    for (const [group, value] of set ? choicesOf(set) : []) {
      if (!set || !groups.includes(group) || (asked.size > 0 && !meets(set, asked, group))) continue
      const sum = sums.get(group)
      sum?.set(value, (sum.get(value) ?? 0) + clips)
    }
  }
  return Object.fromEntries(GROUPS.map((group) => [group, sorted(sums.get(group) ?? new Map(), factor)])) as Facets
}

/** A set never changes; what it offers is worked out once. */
const offered = new WeakMap<FactSet, [Group, string][]>()

function choicesOf(set: FactSet): [Group, string][] {
  const before = offered.get(set)
  if (before) return before
  const choices: [Group, string][] = [
    ...set.themes.map((theme): [Group, string] => ['theme', theme]),
    ...set.shots.map((shot): [Group, string] => ['shot', shot]),
    ...CHOICES.filter(([fact]) => set.facts.includes(fact)).map(([, group, value]): [Group, string] => [group, value]),
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
export const joined = (answers: Facets[]): Facets =>
  Object.fromEntries(
    GROUPS.map((group) => [group, answers.find((answer) => answer[group].length > 0)?.[group] ?? []]),
  ) as Facets
