import type { ClipIndex } from '../index/clip-index.model.ts'
import type { FacetColumn } from '../index/facet-column.model.ts'
import { EXACT, type Hits } from '../index/postings.model.ts'
import { LEVEL } from '../index/search-document.model.ts'
import {
  byCount,
  type Facets,
  FILTER_GROUPS,
  type FilterGroup,
  lowerCaseAscii,
  noFacets,
  type RequestedFilters,
} from '../query/filters.model.ts'
import { scratch } from './scratch.model.ts'

type Column = FacetColumn<FilterGroup>
/** How many clips have each code of a column. */
type Counts = Uint32Array

/** A bit for each group of filters. */
const BIT = Object.fromEntries(FILTER_GROUPS.map((group, at) => [group, 1 << at])) as Record<FilterGroup, number>

/**
 * Filters documents and counts the choices of all filters, each group under all others but itself. Each code of a column
 * has a mask of the groups whose filter it does not meet: a clip passes whose masks are all 0, and one that fails a single
 * group counts for the choices of that group. Column by column: loops over one array each are several times faster.
 * @returns the documents that pass, which are moved to the front with their scores
 */
export function filterAndCount(
  { columns }: ClipIndex,
  requested: RequestedFilters,
  { docs, scores }: { docs: Uint32Array; scores: Uint32Array },
): { passed: Uint32Array; facets: Facets } {
  const sums = columns.map(({ values }) => new Uint32Array(values.length))
  let passed = docs
  if (requested.size > 0) {
    const masks = scratch(docs.length).fill(0)
    for (const column of columns) markFailed(column, requested, docs, masks)
    columns.forEach((column, at) => {
      for (const group of column.groups)
        if (requested.has(group)) addByValue(column, countFailing(column, docs, masks, BIT[group]), sums[at], group)
    })
    passed = moveToFront(docs, scores, masks)
  }
  columns.forEach((column, at) => addAll(column, passed, sums[at]))
  return { passed, facets: facetsOf(columns, sums) }
}

function facetsOf(columns: readonly Column[], sums: Counts[]): Facets {
  const facets = noFacets()
  columns.forEach(({ values }, at) => {
    const counts = sums[at] as Counts
    for (let place = 0; place < values.length; place++) {
      if (counts[place] === 0) continue
      const [group, value] = values[place] as (typeof values)[number]
      facets[group].push({ value, count: counts[place] as number })
    }
  })
  for (const group of FILTER_GROUPS) if (facets[group].length > 1) facets[group].sort(byCount)
  return facets
}

/** Few documents are added up one by one, many by their codes: a column may have thousands of combinations. */
function addAll(column: Column, docs: Uint32Array, sums = new Uint32Array()): void {
  const { codes, combinations } = column
  if (docs.length > combinations.length) return addByValue(column, countAll(column, docs), sums)
  for (let at = 0; at < docs.length; at++)
    for (const place of combinations[codes[docs[at] as number] as number] as number[]) (sums[place] as number)++
}

function markFailed(column: Column, requested: RequestedFilters, docs: Uint32Array, masks: Uint32Array): void {
  if (!column.groups.some((group) => requested.has(group))) return
  const { codes } = column
  const failed = failedGroups(column, requested)
  for (let at = 0; at < docs.length; at++)
    masks[at] = (masks[at] as number) | (failed[codes[docs[at] as number] as number] as number)
}

/** Of each code the groups whose filter it does not meet. */
function failedGroups(
  { groups, values, combinations }: Pick<Column, 'groups' | 'values' | 'combinations'>,
  requested: RequestedFilters,
): Uint16Array {
  const asked = groups.filter((group) => requested.has(group))
  const met = values.map(([group, value]) => (requested.get(group)?.includes(lowerCaseAscii(value)) ? BIT[group] : 0))
  const all = asked.reduce((mask, group) => mask | BIT[group], 0)
  return Uint16Array.from(combinations, (places) => places.reduce((mask, place) => mask & ~(met[place] ?? 0), all))
}

function countAll({ codes, combinations }: Column, docs: Uint32Array): Counts {
  const counts = new Uint32Array(combinations.length)
  for (let at = 0; at < docs.length; at++) (counts[codes[docs[at] as number] as number] as number)++
  return counts
}

function countFailing({ codes, combinations }: Column, docs: Uint32Array, masks: Uint32Array, bit: number): Counts {
  const counts = new Uint32Array(combinations.length)
  for (let at = 0; at < docs.length; at++)
    if (masks[at] === bit) (counts[codes[docs[at] as number] as number] as number)++
  return counts
}

function moveToFront(docs: Uint32Array, scores: Uint32Array, masks: Uint32Array): Uint32Array {
  let passed = 0
  for (let at = 0; at < docs.length; at++) {
    if (masks[at] !== 0) continue
    docs[passed] = docs[at] as number
    scores[passed++] = scores[at] as number
  }
  return docs.subarray(0, passed)
}

/** @param only the values of this group */
function addByValue(
  { values, combinations }: Column,
  counts: Counts,
  sums = new Uint32Array(),
  only?: FilterGroup,
): void {
  for (let code = 0; code < counts.length; code++) {
    const clips = counts[code] as number
    if (clips === 0) continue
    for (const place of combinations[code] as number[])
      if (only === undefined || values[place]?.[0] === only) (sums[place] as number) += clips
  }
}

/** All documents with a choice, as good as a match in the name. */
export function facetHits(
  { columns, alive, size, clips }: ClipIndex,
  [group, value]: readonly [FilterGroup, string],
): Hits {
  const hits = scratch(clips)
  let count = 0
  const column = columns.find(({ groups }) => groups.includes(group))
  if (!column) return hits.subarray(0, 0)
  const { codes } = column
  const failed = failedGroups(column, new Map([[group, [value]]]))
  for (let doc = 0; doc < size; doc++)
    if (alive[doc] === 1 && failed[codes[doc] as number] === 0) hits[count++] = (doc << 4) | EXACT | LEVEL.name
  return hits.subarray(0, count)
}
