import { flagLabels } from './applied-filters.ts'
import { choiceLabel } from '../clip/clip-labels.ts'
import { Choices } from './choices.tsx'
import { DetailFilters } from './detail-filters.tsx'
import { DurationFilter } from './duration-filter.tsx'
import { changed, countOf, type FacetGroup, type Facets, type SearchState } from './search-state.ts'
import { ORIENTATIONS, RESOLUTIONS, SORTS } from '../../../contract/catalogue/search-choices.ts'
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
      <DetailFilters key={term} state={state} facets={facets} set={set} />
      <Choices
        heading={t('More')}
        closed
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
      <PanelGroup heading={t('Sort By')} closed={state.sort === 'relevance'}>
        <SortSelect name="sort" value={state.sort} onPick={(sort) => set({ sort })} />
      </PanelGroup>
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
      closed
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

interface SortProps {
  value: Sort
  onPick: (sort: Sort) => void
  /** The one that a form without script sends. */
  name?: string
}

/** Above the results, and in the panel, which is a form without script. */
export function SortSelect({ value, onPick, name }: SortProps) {
  return (
    <select
      aria-label={t('Sort By')}
      name={name}
      className="filter-select"
      value={value}
      onChange={({ target }) => onPick(SORTS.find((sort) => sort === target.value) ?? 'relevance')}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {choiceLabel(sort)}
        </option>
      ))}
    </select>
  )
}
