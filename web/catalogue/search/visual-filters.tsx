import { useState } from 'react'
import { motionLabels } from './applied-filters.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { countOf, type Facets } from './facet-counts.ts'
import { Choices } from './filter-choice.tsx'
import { COLOURS, MOTIONS } from '../../../contract/catalogue/search-choices.ts'
import type { SearchState } from './search-state.ts'
import { t } from '../../language/text.ts'

interface VisualFiltersProps {
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

type Group = 'colour' | 'motion'

/** Filters by colour and motion; hidden where none of the clips found has been analysed. */
export function VisualFilters({ state, facets, set }: VisualFiltersProps) {
  // A group once shown stays for these keywords: hiding it would shift the layout below.
  const [shownBefore, setShownBefore] = useState<Group[]>([])
  const isFound = (group: Group) => facets !== undefined && facets[group].length > 0
  const firstShown = (['colour', 'motion'] as const).filter((group) => isFound(group) && !shownBefore.includes(group))
  if (firstShown.length > 0) setShownBefore([...shownBefore, ...firstShown])
  const isVisible = (group: Group) =>
    !facets || isFound(group) || shownBefore.includes(group) || state[group].length > 0
  return (
    <>
      {isVisible('colour') && (
        <Choices
          heading={t('Colour')}
          type="checkbox"
          twoColumns
          choices={COLOURS.map((colour) => ({
            name: 'colour',
            value: colour,
            label: choiceLabel(colour),
            swatch: swatches[colour],
            count: countOf(facets, 'colour', colour),
            checked: state.colour.includes(colour),
            onPick: (on) => set({ colour: withOrWithout(COLOURS, state.colour, { one: colour, on }) }),
          }))}
        />
      )}
      {isVisible('motion') && (
        <Choices
          heading={t('Motion')}
          type="checkbox"
          choices={MOTIONS.map((motion) => ({
            name: 'motion',
            value: motion,
            label: t(motionLabels[motion]),
            count: countOf(facets, 'motion', motion),
            checked: state.motion.includes(motion),
            onPick: (on) => set({ motion: withOrWithout(MOTIONS, state.motion, { one: motion, on }) }),
          }))}
        />
      )}
    </>
  )
}

/** In canonical order, so that each selection has one address. */
const withOrWithout = <T extends string>(
  all: readonly T[],
  chosen: readonly T[],
  { one, on }: { one: T; on: boolean },
) => all.filter((other) => (other === one ? on : chosen.includes(other)))
