import { choiceLabel } from '../clip/clip-labels.ts'
import { changed, type FacetGroup, type SearchState } from './search-state.ts'
import { t, type Text } from '../../language/text.ts'

export interface Applied {
  label: string
  group: FacetGroup | 'duration'
  /** The search without this filter. */
  without: SearchState
}

type ListGroup = 'theme' | 'shot' | 'colour' | 'motion' | 'fps' | 'licence' | 'release' | 'place'

/** The applied filters, each with the search without it; shown as removable chips beside the keywords. */
export function appliedFilters(state: SearchState): Applied[] {
  const { min, max, res, orient, origin } = state
  const applied = (group: Applied['group'], label: string, change: Partial<SearchState>): Applied => ({
    group,
    label,
    without: changed(state, change),
  })
  const listed = <G extends ListGroup>(group: G, labelOf: (value: SearchState[G][number]) => string) =>
    state[group].map((value: SearchState[G][number]) =>
      applied(group, labelOf(value), { [group]: state[group].filter((other) => other !== value) }),
    )
  const flag = (group: keyof typeof flagLabels) =>
    state[group] ? [applied(group, t(flagLabels[group]), { [group]: false })] : []
  return [
    ...(min !== null || max !== null ? [applied('duration', rangeLabel(min, max), { min: null, max: null })] : []),
    ...listed('theme', choiceLabel),
    ...listed('shot', choiceLabel),
    ...(res === 'all' ? [] : [applied('res', res === '4k' ? '4K' : res, { res: 'all' })]),
    ...(orient === 'all' ? [] : [applied('orient', choiceLabel(orient), { orient: 'all' })]),
    ...flag('free'),
    ...flag('audio'),
    ...flag('mobile'),
    ...listed('colour', choiceLabel),
    ...listed('motion', (motion) => t(motionLabels[motion])),
    ...listed('fps', (fps) => t('{fps} fps', { fps: fps === '100' ? '100+' : fps })),
    ...listed('licence', (licence) => t(licenceLabels[licence])),
    ...listed('release', (release) => t(releaseLabels[release])),
    ...(origin === 'all' ? [] : [applied('origin', t(originLabels[origin]), { origin: 'all' })]),
    ...listed('place', choiceLabel),
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

export const licenceLabels = { commercial: 'Commercial use', editorial: 'Editorial use only' } as const

export const releaseLabels = {
  model: 'Model release on file',
  property: 'Property release on file',
  none: 'No release needed',
} as const

export const originLabels = { all: 'All', filmed: 'Filmed on camera', generated: 'Computer generated' } as const

function rangeLabel(min: number | null, max: number | null): string {
  if (max === null) return t('From {min} s', { min: min ?? 0 })
  return min ? t('{min} to {max} s', { min, max }) : t('Up to {max} s', { max })
}
