import * as z from 'zod/mini'
import { proof, PROOF_ERRORS } from '../accounts/proof.ts'
import { endpoint, json } from '../endpoint.ts'
import { line, Ok } from '../values.ts'

export const HOOK_EVENTS = [
  'clip.published',
  'clip.changed',
  'clip.withdrawn',
  'order.paid',
  'order.refunded',
  'order.chargedback',
  'order.chargebackreturned',
  'licence.issued',
] as const

const Hook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(HOOK_EVENTS)),
  createdAt: z.string(),
  /** Since the last one that arrived; 0: all is well. */
  failing: z.int(),
})
const Delivery = z.object({
  id: z.uuid(),
  hook: z.uuid(),
  /** An event, or `ping` of the tester. */
  type: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The last answer; null: there was none. */
  status: z.nullable(z.int()),
  problem: z.string(),
  createdAt: z.string(),
})
const Id = { id: z.uuid('id must be that of a hook or a delivery') }
const limit = { name: 'hooks', by: 'account', max: 60, seconds: 3600 } as const

export const listHooks = endpoint('GET /hooks', {
  who: 'admin',
  summary: 'Webhooks, and how their deliveries went',
  reply: json(z.array(Hook)),
})

export const addHook = endpoint('POST /hooks', {
  who: 'admin',
  summary: 'Adds a webhook; the signing secret is in this reply alone. A fresh proof is needed',
  body: {
    url: line('url', 500),
    events: z.array(z.enum(HOOK_EVENTS, { error: 'There is no such event' })).check(z.minLength(1, 'Choose an event')),
    ...proof,
  },
  changes: 'nothing',
  limit,
  reply: json(z.extend(Hook, { secret: z.string() })),
  errors: ['hook_address', ...PROOF_ERRORS],
})

export const removeHook = endpoint('POST /hooks/remove', {
  who: 'admin',
  summary: 'Removes a webhook',
  body: Id,
  changes: 'nothing',
  reply: json(Ok),
  errors: ['hook_not_found'],
})

export const testHook = endpoint('POST /hooks/test', {
  who: 'admin',
  summary: 'Sends a ping, signed as events are',
  body: Id,
  changes: 'nothing',
  limit,
  reply: json(Ok),
  errors: ['hook_not_found'],
})

export const listDeliveries = endpoint('GET /hooks/deliveries', {
  who: 'admin',
  summary: 'What was sent in the last 30 days, last first, with the outcome of each',
  query: { after: z.optional(z.uuid('after must be the id of a delivery')) },
  /** `next`: send it as `after` for those before; null at the end. */
  reply: json(z.object({ deliveries: z.array(Delivery), next: z.nullable(z.uuid()) })),
})

export const replayDelivery = endpoint('POST /hooks/replay', {
  who: 'admin',
  summary: 'Sends a delivery again, under the same id',
  body: Id,
  changes: 'nothing',
  limit,
  reply: json(Ok),
  errors: ['hook_not_found'],
})
