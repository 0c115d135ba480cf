import { choiceLabel } from '../clip/clip-labels.ts'
import { changed, type FacetGroup, type SearchState } from './search-state.ts'
import { t, type Text } from '../../language/text.ts'

export interface Applied {
  label: string
  group: FacetGroup | 'duration'
  /** The search without this filter. */
  without: SearchState
}

/** The applied filters, each with the search without it; shown as removable chips beside the keywords. */
export function appliedFilters(state: SearchState): Applied[] {
  const { min, max, res, orient } = state
  const applied = (group: Applied['group'], label: string, change: Partial<SearchState>): Applied => ({
    group,
    label,
    without: changed(state, change),
  })
  const labels = (group: 'theme' | 'shot') =>
    state[group].map((label) =>
      applied(group, choiceLabel(label), { [group]: state[group].filter((other) => other !== label) }),
    )
  const flag = (group: keyof typeof flagLabels) =>
    state[group] ? [applied(group, t(flagLabels[group]), { [group]: false })] : []
  return [
    ...(min !== null || max !== null ? [applied('duration', rangeLabel(min, max), { min: null, max: null })] : []),
    ...labels('theme'),
    ...labels('shot'),
    ...(res === 'all' ? [] : [applied('res', res === '4k' ? '4K' : res, { res: 'all' })]),
    ...(orient === 'all' ? [] : [applied('orient', choiceLabel(orient), { orient: 'all' })]),
    ...flag('free'),
    ...flag('audio'),
    ...flag('mobile'),
    ...state.colour.map((colour) =>
      applied('colour', choiceLabel(colour), { colour: state.colour.filter((other) => other !== colour) }),
    ),
    ...state.motion.map((motion) =>
      applied('motion', t(motionLabels[motion]), { motion: state.motion.filter((other) => other !== motion) }),
    ),
  ]
}

export const flagLabels = { free: 'Free', audio: 'With sound', mobile: 'Shot on mobile' } as const satisfies Record<
  string,
  Text
>

export const motionLabels = {
  still: 'Still',
  gentle: 'Gentle motion',
  lively: 'Lively motion',
} as const satisfies Record<string, Text>

function rangeLabel(min: number | null, max: number | null): string {
  if (max === null) return t('From {min} s', { min: min ?? 0 })
  return min ? t('{min} to {max} s', { min, max }) : t('Up to {max} s', { max })
}
