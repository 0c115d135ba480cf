import { createHmac, randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Caller, type Proof, withFreshProof } from '../../accounts/second-factor/fresh-proof.service.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { postOutside } from '../../platform/outgoing.client.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { Encryption } from '../../platform/secrets.ts'
import { deliverHook } from './hook.jobs.ts'
import * as hooks from './hook.repository.ts'

export interface HooksDeps {
  db: Database
  clock: Clock
  queue: Queue
  log: Log
  encryption: Encryption
  config: { production: boolean }
}

/** Waits before the second attempt and each further one: about two days in all. */
const RETRY_SECONDS = [10, 60, 300, 1800, 2 * 3600, 6 * 3600, 12 * 3600, 24 * 3600]
const SECRET_BYTES = 24
const PREFIX = 'whsec_'
/** After `JWT_SECRET` was changed. */
const OTHER_KEY = 'The secret was encrypted under another key: remove this hook and add it again.'

type Listed = Awaited<ReturnType<typeof hooks.listHooks>>[number]
const hookJson = ({ createdAt, ...hook }: Listed) => ({ ...hook, createdAt: createdAt.toISOString() })

export const listHooks = async ({ db }: Pick<HooksDeps, 'db'>) => (await hooks.listHooks(db)).map(hookJson)

/**
 * A hook outlasts the session that adds it, and tells of each sale: as a key that reads orders, it takes a fresh proof.
 * @throws AppError hook_address, and what `withFreshProof` throws
 */
export async function addHook(
  deps: HooksDeps & Parameters<typeof withFreshProof>[0],
  { actor, client }: Caller,
  { url, events, ...proof }: { url: string; events: hooks.HookEvent[] } & Proof,
) {
  if (!isAllowed(url, deps.config.production)) throw new AppError('hook_address', { field: 'url' })
  const createdAt = deps.clock.now()
  const id = newId(createdAt)
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const hook = { id, url, events: [...new Set(events)] }
  await withFreshProof(deps, { actor, client }, proof, async (trx) => {
    const encrypted = deps.encryption.encrypt(secret, `hook ${id}`)
    await hooks.insertHook(trx, { ...hook, secret: encrypted, createdBy: actor.id, createdAt })
    // Of an address the path is often a secret, and the log forgets nothing.
    const details = { url: new URL(url).origin, events: hook.events.join(' ') }
    await audit(trx, { action: 'hook.added', actorId: actor.id, subjectId: id, client, details })
  })
  return { ...hookJson({ ...hook, createdAt, failing: 0 }), secret }
}

function isAllowed(url: string, production: boolean): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return (protocol === 'https:' || (!production && protocol === 'http:')) && username === '' && password === ''
}

export async function removeHook(deps: HooksDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const hook = await hooks.findHook(trx, id)
    if (!hook) throw new AppError('hook_not_found')
    await hooks.markRemoved(trx, id, deps.clock.now())
    const details = { url: new URL(hook.url).origin }
    await audit(trx, { action: 'hook.removed', actorId: actor.id, subjectId: id, client, details })
  })
}

export async function testHook(deps: HooksDeps, id: string): Promise<void> {
  const hook = await hooks.findHook(deps.db, id)
  if (!hook) throw new AppError('hook_not_found')
  const now = deps.clock.now()
  const deliveryId = newId(now)
  const body = JSON.stringify({ type: 'ping', timestamp: now.toISOString(), data: {} })
  await deps.db.transaction().execute(async (trx) => {
    const delivery = { id: deliveryId, hookId: id, eventKey: `ping ${deliveryId}`, type: 'ping', body }
    await hooks.insertDelivery(trx, delivery)
    await deps.queue.enqueue(trx, deliverHook, { deliveryId })
  })
}

export async function listDeliveries({ db }: Pick<HooksDeps, 'db'>, after: string | undefined) {
  const { rows, next } = await hooks.listDeliveries(db, after)
  const deliveries = rows.map(({ createdAt, deliveredAt, gaveUpAt, ...delivery }) => ({
    ...delivery,
    state: deliveredAt ? ('delivered' as const) : gaveUpAt ? ('failed' as const) : ('waiting' as const),
    createdAt: createdAt.toISOString(),
  }))
  return { deliveries, next }
}

export async function replayDelivery(deps: HooksDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await hooks.reopenDelivery(trx, id))) throw new AppError('hook_not_found')
    await deps.queue.enqueue(trx, deliverHook, { deliveryId: id })
  })
}

/** Queues a delivery for what has happened: once for each event and hook, however often it runs. */
export async function collectDeliveries(deps: HooksDeps): Promise<void> {
  await hooks.removeOldDeliveries(deps.db)
  if (!(await hooks.hasHooks(deps.db))) return
  await deps.db.transaction().execute(async (trx) => {
    for (const deliveryId of await hooks.insertMissingDeliveries(trx))
      await deps.queue.enqueue(trx, deliverHook, { deliveryId })
  })
}

/** Signed as standardwebhooks.com says: at least once, under one id, which receivers know it by. */
export async function deliver(deps: HooksDeps, deliveryId: string): Promise<void> {
  const delivery = await hooks.findWaiting(deps.db, deliveryId)
  if (!delivery) return
  const { url, body, attempts, hookId } = delivery
  const secret = deps.encryption.decrypt(delivery.secret, `hook ${hookId}`)
  const at = deps.clock.now()
  // Signed with anything else it would be sent in vain; waiting brings the key back no more.
  if (secret === null) {
    deps.log.error({ deliveryId, hookId }, `a webhook was given up: ${OTHER_KEY}`)
    return void (await hooks.recordAttempt(deps.db, delivery, {
      ...{ at, status: null, problem: OTHER_KEY, delivered: false, gaveUp: true },
    }))
  }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Jhalak',
    ...signed(deliveryId, at, body, secret),
  }
  const outcome = await postOutside(url, { body, headers, allowsInside: !deps.config.production }).then(
    (status) => ({ status, problem: status >= 200 && status < 300 ? '' : `it answered ${status}` }),
    (error: unknown) => ({ status: null, problem: error instanceof Error ? error.message : String(error) }),
  )
  const wait = RETRY_SECONDS[attempts]
  const delivered = outcome.problem === ''
  const gaveUp = !delivered && wait === undefined
  if (gaveUp) deps.log.warn({ deliveryId, ...outcome }, 'a webhook was given up')
  await deps.db.transaction().execute(async (trx) => {
    const isRecorded = await hooks.recordAttempt(trx, delivery, { at, ...outcome, delivered, gaveUp })
    if (isRecorded && !delivered && wait !== undefined)
      await deps.queue.enqueue(trx, deliverHook, { deliveryId }, { afterSeconds: wait })
  })
}

export function signed(id: string, at: Date, body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
