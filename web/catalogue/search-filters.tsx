import { useId, useState, type FormEvent } from 'react'
import { wordLabel } from './clip-facts.ts'
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
      <PanelGroup heading="Duration">
        <SecondsFields key={`${state.min}-${state.max}`} min={state.min} max={state.max} onCommit={set} />
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

interface SecondsProps {
  min: number | null
  max: number | null
  onCommit: (range: { min: number | null; max: number | null }) => void
}

/** The range in seconds as two number fields; it counts once a field is left or Enter is pressed. */
function SecondsFields({ min, max, onCommit }: SecondsProps) {
  const [typed, setTyped] = useState({ min: min?.toString() ?? '', max: max?.toString() ?? '' })
  const commit = () => {
    const range = { min: secondsOf(typed.min), max: secondsOf(typed.max) }
    if (range.min !== min || range.max !== max) onCommit(range)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    commit()
  }
  return (
    <form className="filter-seconds" onSubmit={submit}>
      {(['min', 'max'] as const).map((end) => (
        <label key={end}>
          {end === 'min' ? 'From, seconds' : 'To, seconds'}
          <input
            inputMode="numeric"
            maxLength={4}
            placeholder={end === 'min' ? '0' : '500+'}
            value={typed[end]}
            onChange={(event) => setTyped({ ...typed, [end]: event.target.value.replace(/\D/g, '') })}
            onBlur={commit}
          />
        </label>
      ))}
      <button type="submit" className="sr-only">
        Apply duration
      </button>
    </form>
  )
}

const secondsOf = (text: string): number | null => (text === '' ? null : Number(text))

function pick<const T extends string>(choices: readonly [T, ...T[]], text: string): T {
  return choices.find((choice) => choice === text) ?? choices[0]
}
