import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Razorpay } from '../platform/payments/razorpay.client.ts'
import { ApiError, type openConnection } from '../platform/payments/razorpay.http.ts'
import type { RazorpayPayment } from '../platform/payments/razorpay.schema.ts'

/** One thing tried on the provider's account. */
export interface CheckedStep {
  what: string
  /** null: could not be tried, and why stands in `detail`. */
  ok: boolean | null
  detail: string
}

interface CheckDeps {
  razorpay: Razorpay
  call: ReturnType<typeof openConnection>
  /** Where the provider's events should arrive. */
  webhookUrl: string | null
  /** What is switched on here beside orders: its events must arrive too. */
  takes: { mandates: boolean; transfers: boolean }
  /** Has somebody, or the sandbox, pay this order. */
  pay: (order: { id: string; amountPaise: number }) => Promise<void>
  /** How long somebody may take to pay, and a refund to be answered. */
  waitMs: number
}

const PAISE = 100
const POLL_MS = 1_000
/** What the server acts on (docs/operations.md, Payments). */
const NEEDED_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
]
const neededEvents = ({ mandates, transfers }: CheckDeps['takes']): string[] => [
  ...NEEDED_EVENTS,
  ...(transfers ? ['virtual_account.credited'] : []),
  ...(mandates ? ['token.confirmed', 'token.rejected', 'token.paused', 'token.cancelled'] : []),
]

/**
 * Tries the whole path of a payment on the account that the keys belong to: an order of one rupee, its payment, its
 * capture and its refund; and reads what must be set in the provider's dashboard.
 */
export async function checkPayments(deps: CheckDeps): Promise<CheckedStep[]> {
  const steps = [
    await tried(
      'The keys are accepted',
      () => deps.razorpay.listPayments({ count: 1 }),
      () => '',
    ),
  ]
  if (steps[0]?.ok !== true) return steps
  steps.push(await checkWebhook(deps))
  for (const [what, path] of [
    ['Refunds can be listed', '/refunds'],
    ['Disputes can be listed', '/disputes'],
    ['Settlements can be listed', '/settlements'],
  ] as const)
    steps.push(
      await tried(
        what,
        () => deps.call({ method: 'GET', path, query: { count: 1 }, reply: Anything }),
        () => '',
      ),
    )
  return [...steps, ...(await checkOnePayment(deps))]
}

const Anything = z.unknown()
const Webhooks = z.object({ items: z.array(z.object({ url: z.string(), active: z.boolean(), events: z.unknown() })) })

async function checkWebhook({ call, webhookUrl, takes }: CheckDeps): Promise<CheckedStep> {
  const what = 'The webhook is on, with every event'
  if (!webhookUrl) return { what, ok: null, detail: 'set PUBLIC_URL first' }
  return tried(
    what,
    async () => (await call({ method: 'GET', path: '/webhooks', reply: Webhooks })).items,
    (hooks) => {
      const hook = hooks.find(({ url }) => url === webhookUrl)
      if (!hook) return `add a webhook to ${webhookUrl}`
      if (!hook.active) return 'the provider has switched it off: switch it on again'
      const missing = neededEvents(takes).filter((event) => !enabledIn(hook.events).has(event))
      return missing.length > 0 ? `switch on: ${missing.join(', ')}` : ''
    },
  )
}

/** A list of names, or names with true and false. */
const enabledIn = (events: unknown): Set<string> =>
  new Set(
    Array.isArray(events)
      ? events.map(String)
      : Object.entries(events ?? {}).flatMap(([name, on]) => (on === true || on === '1' ? [name] : [])),
  )

async function checkOnePayment(deps: CheckDeps): Promise<CheckedStep[]> {
  const { razorpay } = deps
  const receipt = `check-${Date.now()}`
  const order = await razorpay
    .createOrder({ amountPaise: PAISE, currency: 'INR', receipt, notes: { purpose: 'check' } })
    .catch((error: unknown) => reasonOf(error))
  if (typeof order === 'string') return [{ what: 'An order of ₹1 is opened', ok: false, detail: order }]
  await deps.pay({ id: order.id, amountPaise: PAISE })
  const payment = await firstPayment(deps, order.id)
  const opened = { what: 'An order of ₹1 is opened', ok: true, detail: order.id }
  if (!payment) return [opened, { what: 'It is paid', ok: false, detail: 'nobody paid in time' }]
  return [
    opened,
    { what: 'It is paid', ok: true, detail: `${payment.id}, ${payment.method}` },
    {
      what: 'Payments are captured by themselves',
      ok: payment.captured,
      detail: payment.captured ? '' : 'switch automatic capture on, within 12 minutes',
    },
    {
      what: 'The shop bears the fee, and no offer changes the amount',
      ok: payment.amountPaise === PAISE,
      detail:
        payment.amountPaise === PAISE
          ? ''
          : `₹1 was ordered and ${payment.amountPaise} paise paid: fee bearer, or an offer`,
    },
    await tried(
      'A refund is taken',
      () => razorpay.refund(payment.id, { idempotencyKey: `refund-${receipt}` }),
      (refund) => (refund.status === 'failed' ? 'the bank refused it' : ''),
    ),
  ]
}

async function firstPayment({ razorpay, waitMs }: CheckDeps, orderId: string): Promise<RazorpayPayment | undefined> {
  for (const end = Date.now() + waitMs; Date.now() < end; await delay(POLL_MS)) {
    const paid = (await razorpay.fetchOrderPayments(orderId)).find(
      ({ status }) => status !== 'failed' && status !== 'created',
    )
    if (paid?.captured || (paid && Date.now() + POLL_MS * 60 > end)) return paid
  }
  return (await razorpay.fetchOrderPayments(orderId)).find(({ status }) => status === 'authorized')
}

/** @param wrongWith the answer, in words; empty when nothing is */
async function tried<T>(what: string, run: () => Promise<T>, wrongWith: (answer: T) => string): Promise<CheckedStep> {
  try {
    const detail = wrongWith(await run())
    return { what, ok: detail === '', detail }
  } catch (error) {
    return { what, ok: false, detail: reasonOf(error) }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? `refused: ${error.message}` : error instanceof Error ? error.message : String(error)
