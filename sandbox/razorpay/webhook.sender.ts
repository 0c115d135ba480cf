import { createHmac } from 'node:crypto'
import type { Delivery } from './provider.types.ts'
import type { WebhookFault } from './fault.table.ts'
import type { Store } from './state.store.ts'
import type { WebhookEvent } from './webhook.events.ts'

export type SenderOptions = {
  store: Store
  webhookUrl: () => string
  webhookSecret: string
  /** Pause before the second try in milliseconds; doubles with each further try up to a minute. */
  retryBaseMs: number
  log: { warn(details: object, message: string): void }
  /** The sandbox's clock. */
  now: () => Date
}

const TIMEOUT_MS = 5_000 // the provider counts an answer after 5 s as a failure
/** After so long without a 2xx the webhook is switched off. */
const SWITCH_OFF_S = 24 * 3600
const MOST_TRIES = 15
const MOST_PARALLEL = 8
const REMEMBERED = 500

/** Sends signed events to the webhook address: in order within a payment, retried until a 2xx, persisted over a restart. */
export function openSender({ store, webhookUrl, webhookSecret, retryBaseMs, log, now }: SenderOptions) {
  const stop = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const working = new Set<Promise<void>>()
  const queue: (() => Promise<void>)[] = []

  async function attempt(delivery: Delivery) {
    const signature = createHmac('sha256', delivery.secret ?? webhookSecret)
      .update(delivery.body)
      .digest('hex')
    try {
      const response = await fetch(webhookUrl(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': delivery.event_id,
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return null
    }
  }

  /** A webhook that failed for a day is disabled until it is enabled by hand. */
  function countOutcome(ok: boolean) {
    const { webhook } = store.state
    const at = Math.floor(now().getTime() / 1000)
    webhook.failingSince = ok ? null : (webhook.failingSince ?? at)
    if (webhook.failingSince === null || at - webhook.failingSince < SWITCH_OFF_S || !webhook.active) return
    Object.assign(webhook, { active: false, disabledAt: at })
    log.warn({ disabledAt: at }, 'sandbox payment webhook switched off after a day of failures')
  }

  async function deliver(delivery: Delivery) {
    if (!store.state.webhook.active) return void (delivery.state = 'dropped')
    const status = await attempt(delivery)
    if (stop.signal.aborted) return // still waiting: the next start sends it
    countOutcome(status !== null && status >= 200 && status < 300)
    delivery.tries++
    delivery.last_status = status
    if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered'
    else if (delivery.state === 'waiting') tryAgain(delivery)
  }

  function tryAgain(delivery: Delivery) {
    if (delivery.tries >= MOST_TRIES) {
      delivery.state = 'given_up'
      log.warn({ event: delivery.event, eventId: delivery.event_id }, 'sandbox payment webhook given up')
      return
    }
    later(Math.min(60_000, retryBaseMs * 2 ** (delivery.tries - 1)), () => void run([delivery]))
  }

  function later(ms: number, job: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      job()
    }, ms)
    timers.add(timer.unref())
  }

  /** Sends one after the other; resolves when each had its first answer. */
  function run(deliveries: Delivery[]): Promise<void> {
    return new Promise((resolve) => {
      queue.push(async () => {
        await store.save().catch(() => {}) // events that were sent must survive a crash
        for (const delivery of deliveries) if (!stop.signal.aborted) await deliver(delivery)
        await store.save().catch(() => {})
        resolve()
      })
      next()
    })
  }

  function next() {
    if (working.size >= MOST_PARALLEL || stop.signal.aborted) return
    const job = queue.shift()?.()
    if (job === undefined) return
    const done = job.finally(() => {
      working.delete(done)
      next()
    })
    working.add(done)
  }

  function remember(event: WebhookEvent, fault: WebhookFault): Delivery {
    const { active, events } = store.state.webhook
    const isDropped = fault.mode === 'drop' || !active || !events.includes(event.event)
    const state = isDropped ? 'dropped' : fault.mode === 'hold' ? 'held' : 'waiting'
    const copies = fault.mode === 'duplicate' ? 2 : 1
    const delivery = { ...event, secret: fault.secret ?? null, copies, state, tries: 0, last_status: null } as const
    return (store.state.deliveries[event.event_id] = { ...delivery })
  }

  return {
    /** Queues the events of one payment; resolves after their first tries (at once when held, dropped or delayed). */
    async send(events: WebhookEvent[], fault: WebhookFault): Promise<void> {
      const deliveries = events.map((event) => remember(event, fault))
      forgetOldest(store.state.deliveries)
      if (fault.mode === 'hold' || fault.mode === 'drop') return
      if (fault.mode === 'reorder') deliveries.reverse()
      const copies = deliveries
        .filter(isSendable)
        .flatMap((delivery) => Array.from({ length: delivery.copies }, () => delivery))
      if (fault.delay_ms === 0) return run(copies)
      later(fault.delay_ms, () => void run(copies))
    },
    /** Resolves when no delivery is queued or on its way; retries that wait for their time do not count. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working)
    },
    /** Sends what was held (all of it, or the given ids, in that order); resolves after the first tries. */
    async release(ids?: string[]): Promise<Delivery[]> {
      const all = Object.values(store.state.deliveries)
      const chosen = ids?.flatMap((id) => store.state.deliveries[id] ?? []) ?? all.filter((one) => one.state === 'held')
      for (const delivery of chosen) delivery.state = 'waiting'
      await run(chosen)
      return chosen
    },
    /** Sends what an earlier run left undelivered. */
    resume() {
      const waiting = Object.values(store.state.deliveries).filter((one) => one.state === 'waiting')
      if (waiting.length > 0) void run(waiting)
    },
    /** Stops at once; what is undelivered stays waiting for the next start. */
    async close() {
      stop.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(working)
      for (const job of queue.splice(0)) await job() // sends nothing any more, answers whoever waits
    },
  }
}

export type Sender = ReturnType<typeof openSender>

const isSendable = ({ state }: Delivery) => state !== 'dropped'

/** Old delivered events are dropped, so that a long-lived demo stays small. */
function forgetOldest(deliveries: Record<string, Delivery>) {
  const done = Object.values(deliveries).filter((one) => one.state === 'delivered' || one.state === 'dropped')
  for (const delivery of done.slice(0, Math.max(0, done.length - REMEMBERED))) delete deliveries[delivery.event_id]
}
