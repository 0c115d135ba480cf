import { randomInt } from 'node:crypto'
import type { BankTransfer, Dispute, Order, Payment, Refund, Token, VirtualAccount } from './provider.types.ts'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The events that the product's webhook is subscribed to. */
export const WEBHOOK_EVENTS: readonly string[] = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'refund.speed_changed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'virtual_account.credited',
  'token.confirmed',
  'token.rejected',
  'token.paused',
  'token.cancelled',
]

/** The provider's ids: a prefix and 14 alphanumeric characters. */
export const newId = (prefix: string) =>
  prefix + Array.from({ length: 14 }, () => ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length))).join('')

export type WebhookEvent = { event_id: string; event: string; body: string }

type Entities = {
  payment?: Payment
  order?: Order
  refund?: Refund
  dispute?: Dispute
  virtual_account?: VirtualAccount
  bank_transfer?: BankTransfer
  token?: Token
}

/** An event as it will be sent: the entities are written out now, as they are at this moment. */
export function newEvent(event: string, entities: Entities, atSeconds: number): WebhookEvent {
  const named = Object.entries(entities)
  const body = {
    entity: 'event',
    account_id: 'acc_Sbx00000000001',
    event,
    contains: named.map(([name]) => name),
    payload: Object.fromEntries(named.map(([name, entity]) => [name, { entity }])),
    created_at: atSeconds,
  }
  return { event_id: newId(''), event, body: writtenLikePhp(body) }
}

/** Slashes and non-ASCII escaped, as the provider writes them: a receiver that re-writes the JSON gets other bytes. */
function writtenLikePhp(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
