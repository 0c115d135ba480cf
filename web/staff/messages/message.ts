import type { CallReply } from '../../../contract/index.ts'
import type { Text } from '../../language/text.ts'

export type Message = CallReply<'GET /staff/messages'>['messages'][number]

/** What a message is about, for the desk. */
export const TOPICS: Record<Message['about'], Text> = {
  question: 'A question',
  enterprise: 'Enterprise plan',
  refund: 'About a refund',
  complaint: 'Complaint',
  takedown: 'Report of a clip',
  order: 'Order of a court or authority',
}

export const MESSAGE_STATE_NAMES = {
  open: 'Open{wishes}',
  answered: 'Answered',
  closed: 'Closed',
} as const satisfies Record<Message['state'], Text>
