import type { CallReply } from '../../contract/index.ts'
import type { Text } from '../language/text.ts'

type Status = CallReply<'GET /licences/verify'>['status']

/** A licence’s state in a word, for whoever checks one and for staff. */
export const LICENCE_STATUS = {
  active: 'Valid',
  suspended: 'Suspended',
  ended: 'Ended',
} as const satisfies Record<Status, Text>
