import type { MessageTopic } from '../../../contract/site/message-topics.ts'

/**
 * Hours until an answer is due. Complaints: 7 days, acknowledged at once by mail (IT Rules 2021, rule 3(2); E-Commerce
 * Rules 2020, rule 4(5): a month). Infringement: 36 hours (Copyright Rules 2013, rule 75). Orders of courts and
 * authorities: 3 hours (IT Rules as amended in February 2026). The others by our own word.
 */
const HOURS: Record<MessageTopic, number> = {
  question: 7 * 24,
  enterprise: 2 * 24,
  refund: 7 * 24,
  complaint: 7 * 24,
  takedown: 36,
  order: 3,
}

export const messageDueAt = (about: MessageTopic, createdAt: Date): Date =>
  new Date(createdAt.getTime() + HOURS[about] * 3_600_000)
