import { createHmac } from 'node:crypto'
import type { Faults } from './fault.table.ts'
import type { HandlerReply, Payment } from './provider.types.ts'
import type { State, Store } from './state.store.ts'
import type { Sender } from './webhook.sender.ts'

/** Dependencies of every route of the sandbox. */
export type Context = {
  keyId: string
  keySecret: string
  store: Store
  state: State
  faults: Faults
  webhooks: Sender
  /** Where events are posted. */
  webhookUrl: () => string
  /** The sandbox's clock: the given one plus the shift that a fault may set. */
  now: () => Date
}

export const unixNow = ({ now }: Pick<Context, 'now'>) => Math.floor(now().getTime() / 1000)

/** What checkout hands to the page after a success. */
export function handlerReply(
  { keySecret }: Pick<Context, 'keySecret'>,
  payment: Payment,
  orderId: string,
): HandlerReply {
  const signature = createHmac('sha256', keySecret).update(`${orderId}|${payment.id}`).digest('hex')
  return { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature }
}
