import { useId, useState } from 'react'
import { flagLabels, motionLabels } from './applied-filters.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { DurationFilter } from './duration-filter.tsx'
import { changed, countOf, countText, type FacetGroup, type Facets, type SearchState } from './search-state.ts'
import { COLOURS, MOTIONS, ORIENTATIONS, RESOLUTIONS, SORTS } from '../../../contract/catalogue/search-choices.ts'
import { PanelGroup } from './side-panel.tsx'
import { address } from '../../lib/url.ts'
import { t, translate } from '../../language/text.ts'

interface SearchFiltersProps {
  state: SearchState
  themes: string[]
  /** Counts beside each choice; absent while they are not known. */
  facets: Facets | undefined
  /** Gets the whole new state, at each tick. */
  onChange: (state: SearchState) => void
}

const resolutionLabels = { all: 'All', '4k': '4K', '1080p': '1080p', '720p': '720p' }
const FLAGS = ['free', 'audio', 'mobile'] as const

/** SCR-28: the filters panel. Without script it is a form with a button. */
export function SearchFilters({ state, themes, facets, onChange }: SearchFiltersProps) {
  const set = (change: Partial<SearchState>) => onChange(changed(state, change))
  const term = state.keywords.join(' ')
  return (
    <form action={address('/search')} onSubmit={(event) => event.preventDefault()}>
      <PanelGroup heading={t('Duration')}>
        <DurationFilter range={state} onCommit={set} />
      </PanelGroup>
      <ChoiceFilters state={state} themes={themes} facets={facets} set={set} />
      <VisualFilters key={term} state={state} facets={facets} set={set} />
      <Choices
        heading={t('More')}
        type="checkbox"
        choices={FLAGS.map((flag) => ({
          name: flag,
          value: 'true',
          label: t(flagLabels[flag]),
          count: countOf(facets, flag, flag),
          checked: state[flag],
          onPick: (on) => set({ [flag]: on }),
        }))}
      />
      <SortChoice value={state.sort} onPick={(sort) => set({ sort })} />
      <input type="hidden" name="term" value={term} />
      {state.shot.map((shot) => (
        <input key={shot} type="hidden" name="shot" value={shot} />
      ))}
      <noscript>
        <button type="submit" className="filter-button">
          {t('See Results')}
        </button>
      </noscript>
    </form>
  )
}

interface ChoiceFiltersProps extends Omit<SearchFiltersProps, 'onChange'> {
  set: (change: Partial<SearchState>) => void
}

/** Themes, resolution, orientation. */
function ChoiceFilters({ state, themes, facets, set }: ChoiceFiltersProps) {
  const count = (group: FacetGroup, value: string) => (value === 'all' ? null : countOf(facets, group, value))
  const radios = <N extends 'res' | 'orient'>(
    heading: string,
    name: N,
    values: readonly SearchState[N][],
    labelOf: (value: SearchState[N]) => string,
  ) => (
    <Choices
      heading={heading}
      type="radio"
      choices={values.map((value) => ({
        name,
        value,
        label: labelOf(value),
        count: count(name, value),
        checked: state[name] === value,
        onPick: () => set({ [name]: value }),
      }))}
    />
  )
  return (
    <>
      {themes.length > 0 && (
        <Choices
          heading={t('Themes')}
          type="checkbox"
          choices={themes.map((theme) => ({
            name: 'theme',
            value: theme,
            label: choiceLabel(theme),
            count: count('theme', theme),
            checked: without(state.theme, theme).length < state.theme.length,
            onPick: (on) => set({ theme: [...without(state.theme, theme), ...(on ? [theme] : [])] }),
          }))}
        />
      )}
      {radios(t('Resolution'), 'res', RESOLUTIONS, (res) => translate(resolutionLabels[res]))}
      {radios(t('Orientation'), 'orient', ORIENTATIONS, choiceLabel)}
    </>
  )
}

const without = (themes: string[], theme: string) => themes.filter((one) => one.toLowerCase() !== theme.toLowerCase())

type Sort = SearchState['sort']

function SortChoice({ value, onPick }: { value: Sort; onPick: (sort: Sort) => void }) {
  const pick = (text: string) => onPick(SORTS.find((sort) => sort === text) ?? 'relevance')
  return (
    <PanelGroup heading={t('Sort By')}>
      <select
        aria-label={t('Sort By')}
        name="sort"
        className="filter-select"
        value={value}
        onChange={(event) => pick(event.target.value)}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {choiceLabel(sort)}
          </option>
        ))}
      </select>
    </PanelGroup>
  )
}

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
function VisualFilters({ state, facets, set }: VisualFiltersProps) {
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

interface ChoiceProps {
  type: 'checkbox' | 'radio'
  /** As in the address, so that the form works without script. */
  name: string
  value: string
  label: string
  /** How many clips it would leave; null while unknown. */
  count: number | null
  checked: boolean
  /** The colour it stands for, shown beside its name. */
  swatch?: string
  /** Counts in thousands, where there is little room. */
  compact?: boolean | undefined
  onPick: (checked: boolean) => void
}

/** One choice of a filter. Its accessible name is the label alone; the count is its description. */
function Choice({ type, name, value, label, count, checked, swatch, compact, onPick }: ChoiceProps) {
  const id = useId()
  return (
    <label data-none={count === 0 || undefined}>
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        className={swatch && 'filter-swatch'}
        style={swatch ? { backgroundColor: swatch } : undefined}
        aria-describedby={count === null ? undefined : id}
        onChange={(event) => onPick(event.target.checked)}
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== null && (
        <span id={id} aria-hidden className="filter-count">
          {compact ? shortCount(count) : countText(count)}
          <span className="sr-only"> {t(count === 1 ? 'clip' : 'clips')}</span>
        </span>
      )}
    </label>
  )
}

/** `312`, `1k+` */
const shortCount = (count: number): string => (count < 1000 ? countText(count) : `${Math.floor(count / 1000)}k+`)

interface ChoicesProps {
  heading: string
  type: ChoiceProps['type']
  choices: Omit<ChoiceProps, 'type'>[]
  /** Short names that fit beside one another. */
  twoColumns?: boolean
}

/** A group of choices that folds away. */
function Choices({ heading, type, choices, twoColumns }: ChoicesProps) {
  return (
    <PanelGroup heading={heading}>
      <fieldset className="filter-choices" data-two={twoColumns}>
        <legend className="sr-only">{heading}</legend>
        {choices.map((choice) => (
          <Choice key={choice.name + choice.value} type={type} compact={twoColumns} {...choice} />
        ))}
      </fieldset>
    </PanelGroup>
  )
}
