import type { CallReply } from '../../../contract/index.ts'
import type { Text } from '../../language/text.ts'

type Status = CallReply<'GET /licences/verify'>['status']

/** What staff read of a licence's state, as anybody does who checks it. */
export const LICENCE_STATUS = {
  active: 'Valid',
  suspended: 'Suspended',
  ended: 'Ended',
} as const satisfies Record<Status, Text>
