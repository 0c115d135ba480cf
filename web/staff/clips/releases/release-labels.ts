import type { ReleaseKind } from '../../../../contract/catalogue/clearances.ts'
import type { Text } from '../../../language/text.ts'

export const RELEASE_LABELS = {
  model: 'Model release',
  property: 'Property release',
  drone: 'Drone permission',
  permit: 'Filming permit',
} as const satisfies Record<ReleaseKind, Text>
