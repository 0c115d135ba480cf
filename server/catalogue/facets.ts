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

const isMet = ({ facts }: FactSet, wanted: string[]): boolean => wanted.some((fact) => facts.includes(fact))

/** How many of the counted clips meet all that is asked for. */
export function totalOf({ sets, clips }: SetCounts, known: ReadonlyMap<number, FactSet>, asked: FactsAsked): number {
  let total = 0
  for (let at = 0; at < sets.length; at++) {
    const set = asked.size > 0 ? known.get(sets[at] ?? 0) : undefined
    if (asked.size === 0 || (set && unmetBy(set, asked).length === 0)) total += clips[at] ?? 0
  }
  return total
}

const unmetBy = (set: FactSet, asked: FactsAsked): FactGroup[] =>
  [...asked].flatMap(([group, wanted]) => (isMet(set, wanted) ? [] : [group]))

/**
 * How many clips each choice of some groups would leave, each group under all other filters but its own.
 * @param factor by which the counted clips stand for more
 */
export function facetsOf(
  counts: SetCounts,
  known: ReadonlyMap<number, FactSet>,
  asked: FactsAsked,
  { groups = FACT_GROUPS, factor = 1 }: { groups?: readonly FactGroup[]; factor?: number } = {},
): FactFacets {
  const facets = Object.fromEntries(FACT_GROUPS.map((group) => [group, []])) as unknown as FactFacets
  addUp(counts, known, asked).forEach((sum, choice) => {
    const { group, value } = CHOSEN[choice] ?? {}
    if (sum === 0 || !group || value === undefined || !groups.includes(group)) return
    facets[group].push({ value, count: Math.round(sum * factor) })
  })
  for (const group of FACT_GROUPS) facets[group].sort(mostFirst)
  return facets
}

/** For each choice by its number: how many clips it would leave. Every search comes by here: nothing is made in the loops. */
function addUp({ sets, clips }: SetCounts, known: ReadonlyMap<number, FactSet>, asked: FactsAsked): number[] {
  const sums: number[] = Array.from({ length: CHOSEN.length }, () => 0)
  for (let at = 0; at < sets.length; at++) {
    const set = known.get(sets[at] ?? 0)
    if (!set) continue
    const unmet = asked.size > 0 ? unmetBy(set, asked) : MET
    if (unmet.length > 1) continue
    for (const choice of choicesOf(set)) {
      // Where one filter is not met, its own choices are those that would let the clip in.
      if (unmet.length === 0 || CHOSEN[choice]?.group === unmet[0])
        sums[choice] = (sums[choice] ?? 0) + (clips[at] ?? 0)
    }
  }
  return sums
}

const MET: FactGroup[] = []

const mostFirst = (one: { value: string; count: number }, other: { value: string; count: number }): number =>
  other.count - one.count || (one.value < other.value ? -1 : 1)

/** Every choice that a set has offered, by its number: adding up by number costs a tenth of adding up by name. */
const CHOSEN: { group: FactGroup; value: string }[] = []
const numbers = new Map<string, number>()

function numberOf(group: FactGroup, value: string): number {
  const key = `${group} ${value}`
  const before = numbers.get(key)
  if (before !== undefined) return before
  const number = CHOSEN.push({ group, value }) - 1
  numbers.set(key, number)
  return number
}

/** A set never changes; what it offers is worked out once. */
const offered = new WeakMap<FactSet, number[]>()

function choicesOf(set: FactSet): number[] {
  const before = offered.get(set)
  if (before) return before
  const choices = [
    ...set.themes.map((theme) => numberOf('theme', theme)),
    ...set.shots.map((shot) => numberOf('shot', shot)),
    ...CHOICES.filter(([fact]) => set.facts.includes(fact)).map(([, group, value]) => numberOf(group, value)),
  ]
  offered.set(set, choices)
  return choices
}

/** Each group taken from the first answer that knows it. */
export const joined = (answers: FactFacets[]): FactFacets =>
  Object.fromEntries(
    FACT_GROUPS.map((group) => [group, answers.find((answer) => answer[group].length > 0)?.[group] ?? []]),
  ) as FactFacets
