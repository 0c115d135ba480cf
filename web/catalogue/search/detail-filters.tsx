import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { licenceLabels, motionLabels, originLabels, releaseLabels } from './applied-filters.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { Choices } from './choices.tsx'
import { countOf, type Facets, type SearchState } from './search-state.ts'
import {
  COLOURS,
  FRAME_RATES,
  LICENCES,
  MOTIONS,
  ORIGINS,
  RELEASES,
} from '../../../contract/catalogue/search-choices.ts'
import { t, type Text } from '../../language/text.ts'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { Spinner } from '../../ui/spinner.tsx'

const StateMap = lazy(() => loadChunk(() => import('./state-map.tsx')))

interface DetailFiltersProps {
  state: SearchState
  facets: Facets | undefined
  set: (change: Partial<SearchState>) => void
}

/** The colours as they appear in footage, seldom saturated. */
const swatches: Record<(typeof COLOURS)[number], string> = {
  red: '#c8102e',
  orange: '#ee7623',
  yellow: '#f7c81e',
  green: '#2e8b3d',
  teal: '#16909a',
  blue: '#2158c4',
  purple: '#7138a8',
  pink: '#ec6aa5',
  brown: '#7b4b2a',
  white: '#ffffff',
  grey: '#8b8b8f',
  black: '#111114',
}

type ListGroup = 'fps' | 'licence' | 'release' | 'place' | 'colour' | 'motion'
type Group = ListGroup | 'origin'
const GROUPS = ['fps', 'licence', 'release', 'origin', 'place', 'colour', 'motion'] as const satisfies Group[]
/** The places that hold most of the clips found. */
const MOST_PLACES = 12

interface ListFilter {
  heading: Text
  /** All choices; without them those of the counts. */
  values?: readonly string[]
  labelOf: (value: string) => string
  twoColumns?: boolean
}

const labelIn = (labels: Record<string, Text>) => (value: string) => t(labels[value] ?? 'Unknown')
const LISTS: Record<ListGroup, ListFilter> = {
  fps: {
    heading: 'Frame rate',
    values: FRAME_RATES,
    labelOf: (fps) => (fps === '100' ? t('100 and more') : fps),
    twoColumns: true,
  },
  licence: { heading: 'Licence', values: LICENCES, labelOf: labelIn(licenceLabels) },
  release: { heading: 'Releases', values: RELEASES, labelOf: labelIn(releaseLabels) },
  place: { heading: 'Place', labelOf: choiceLabel },
  colour: { heading: 'Colour', values: COLOURS, labelOf: choiceLabel, twoColumns: true },
  motion: { heading: 'Motion', values: MOTIONS, labelOf: labelIn(motionLabels) },
}

/** Filters by what only some clips have; one is hidden where none of the clips found has it. */
export function DetailFilters(props: DetailFiltersProps) {
  const isVisible = useVisibleGroups(props.state, props.facets)
  return GROUPS.filter(isVisible).map((group) =>
    group === 'origin' ? (
      <OriginFilter key={group} {...props} />
    ) : (
      <ListFilterChoices key={group} group={group} {...props} />
    ),
  )
}

function ListFilterChoices({ group, state, facets, set }: DetailFiltersProps & { group: ListGroup }) {
  const { heading, values = shownPlaces(state, facets), labelOf, twoColumns } = LISTS[group]
  const pick = (one: string, on: boolean) => set({ [group]: withOrWithout(values, state[group], { one, on }) })
  return (
    <Choices
      heading={t(heading)}
      type="checkbox"
      closed
      twoColumns={twoColumns ?? false}
      choices={values.map((value) => ({
        name: group,
        value,
        label: labelOf(value),
        count: countOf(facets, group, value),
        checked: isIn(state[group], value),
        ...(group === 'colour' && { swatch: swatches[value as keyof typeof swatches] }),
        onPick: (on) => pick(value, on),
      }))}
      {...(group === 'place' && { more: <PlaceMap chosen={state.place} facets={facets} onPick={pick} /> })}
    />
  )
}

/** Every State, also those beyond the places listed; its script is loaded when it is opened. */
function PlaceMap(props: ComponentProps<typeof StateMap>) {
  const [open, setOpen] = useState(false)
  return (
    <details className="filter-without" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link!">{t('Choose on a map')}</summary>
      {open && (
        <Suspense fallback={<Spinner size={24} />}>
          <StateMap {...props} />
        </Suspense>
      )}
    </details>
  )
}

function OriginFilter({ state, facets, set }: DetailFiltersProps) {
  return (
    <Choices
      heading={t('Source')}
      closed
      type="radio"
      choices={ORIGINS.map((origin) => ({
        name: 'origin',
        value: origin,
        label: t(originLabels[origin]),
        count: origin === 'all' ? null : countOf(facets, 'origin', origin),
        checked: state.origin === origin,
        onPick: () => set({ origin }),
      }))}
    />
  )
}

/** A group once shown stays for these keywords: hiding it would shift the layout below. */
function useVisibleGroups(state: SearchState, facets: Facets | undefined) {
  const [shownBefore, setShownBefore] = useState<readonly Group[]>([])
  const isFound = (group: Group) => facets !== undefined && facets[group].length > 0
  const firstShown = GROUPS.filter((group) => isFound(group) && !shownBefore.includes(group))
  if (firstShown.length > 0) setShownBefore([...shownBefore, ...firstShown])
  const isChosen = (group: Group) => (group === 'origin' ? state.origin !== 'all' : state[group].length > 0)
  const isListed = (group: Group) => group !== 'place' || shownPlaces(state, facets).length > 0
  return (group: Group) =>
    isListed(group) && (!facets || isFound(group) || shownBefore.includes(group) || isChosen(group))
}

/** Most clips first; what is chosen stays, whatever it leaves. */
function shownPlaces({ place }: SearchState, facets: Facets | undefined): string[] {
  const found = (facets?.place ?? []).slice(0, MOST_PLACES).map(({ value }) => value)
  return [...found, ...place.filter((one) => !isIn(found, one))]
}

const isIn = (values: readonly string[], value: string) =>
  values.some((one) => one.toLowerCase() === value.toLowerCase())

/** In canonical order, so that each selection has one address; what is not listed comes last. */
const withOrWithout = (
  listed: readonly string[],
  chosen: readonly string[],
  { one, on }: { one: string; on: boolean },
) => [...listed, ...(isIn(listed, one) ? [] : [one])].filter((other) => (isIn([one], other) ? on : isIn(chosen, other)))
