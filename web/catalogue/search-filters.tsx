import { useId } from 'react'
import { wordLabel } from './clip-facts.ts'
import { DurationFilter } from './duration-filter.tsx'
import { ORIENTATIONS, RESOLUTIONS, SORTS } from './search-choices.ts'
import { changed, type SearchState } from './search-state.ts'
import { PanelGroup } from './side-panel.tsx'

interface SearchFiltersProps {
  state: SearchState
  themes: string[]
  /** Gets the whole new state; ticking goes at once. */
  onChange: (state: SearchState) => void
}

const resolutionLabels = { all: 'All', '4k': '4K', '1080p': '1080p', '720p': '720p' }

/** Spec 2, search results: the filters panel. */
export function SearchFilters({ state, themes, onChange }: SearchFiltersProps) {
  const set = (change: Partial<SearchState>) => onChange(changed(state, change))
  return (
    <>
      <PanelGroup heading="Duration">
        <DurationFilter range={state} onCommit={set} />
      </PanelGroup>
      {themes.length > 0 && (
        <PanelGroup heading="Themes">
          <fieldset className="filter-choices">
            <legend className="sr-only">Themes</legend>
            {themes.map((theme) => (
              <label key={theme}>
                <input
                  type="checkbox"
                  checked={state.theme === theme}
                  onChange={(event) => set({ theme: event.target.checked ? theme : '' })}
                />
                {wordLabel(theme)}
              </label>
            ))}
          </fieldset>
        </PanelGroup>
      )}
      <Radios
        heading="Resolution"
        choices={RESOLUTIONS}
        label={(choice) => resolutionLabels[choice]}
        value={state.res}
        onPick={(res) => set({ res })}
      />
      <Radios
        heading="Orientation"
        choices={ORIENTATIONS}
        label={wordLabel}
        value={state.orient}
        onPick={(orient) => set({ orient })}
      />
      <PanelGroup heading="Sort By">
        <select
          aria-label="Sort By"
          className="filter-select"
          value={state.sort}
          onChange={(event) => set({ sort: pick(SORTS, event.target.value) })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {wordLabel(sort)}
            </option>
          ))}
        </select>
      </PanelGroup>
    </>
  )
}

interface RadiosProps<T extends string> {
  heading: string
  choices: readonly T[]
  label: (choice: T) => string
  value: T
  onPick: (choice: T) => void
}

function Radios<T extends string>({ heading, choices, label, value, onPick }: RadiosProps<T>) {
  const name = useId()
  return (
    <PanelGroup heading={heading}>
      <fieldset className="filter-choices">
        <legend className="sr-only">{heading}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onPick(choice)} />
            {label(choice)}
          </label>
        ))}
      </fieldset>
    </PanelGroup>
  )
}

function pick<const T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
