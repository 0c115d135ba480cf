import { setTimeout as sleep } from 'node:timers/promises'
import { done, sessionOf } from '../../harness/client.ts'
import type { Order } from './model.ts'
import { capturedOf, isErased, onOrder, orderOf, type Run, type StepKind } from './step.model.ts'

const serverDies: StepKind = {
  name: 'the server is killed',
  weight: 0,
  choose: (run) => {
    const chosen = onOrder((order) => order.proofs.length > 0 && !isErased(order))(run)
    return chosen && { ...chosen, after: run.random.between(0, 40) }
  },
  async apply(run, step) {
    const order = orderOf(run, step)
    await amidCalls(run, order, Number(step['after']), async ({ web }) => {
      await web.kill()
      web.launch()
      await web.ready()
    })
    Object.assign(run.shop.admin, await signInStaff(run))
  },
}

const workerDies: StepKind = {
  name: 'the worker is killed',
  weight: 0,
  choose: (run) => {
    const chosen = onOrder((order) => capturedOf(run, order).length > 0)(run)
    return chosen && { ...chosen, after: run.random.between(0, 40) }
  },
  async apply(run, step) {
    await amidCalls(run, orderOf(run, step), Number(step['after']), async ({ worker }) => {
      await worker.kill()
      worker.launch()
      await worker.ready()
    })
  },
}

/** Kills while the staff's check of an order and its events are under way; what was cut off is done again. */
async function amidCalls(
  { shop }: Run,
  order: Order | undefined,
  afterMs: number,
  kill: (world: Run['shop']['world']) => Promise<void>,
): Promise<void> {
  const { gateway } = shop.world
  const own = Object.values(gateway.live.deliveries).filter(({ body }) =>
    order?.payments.some((id) => body.includes(id)),
  )
  const calls = [
    gateway.control('/webhooks/release', {
      event_ids: own.filter((one) => one.state === 'delivered').map((one) => one.event_id),
    }),
    order ? shop.ask('POST /orders/check', { checkoutId: order.checkoutId, note: '' }, shop.admin) : null,
  ]
  const ended = Promise.allSettled(calls.map((one) => Promise.resolve(one)))
  await sleep(afterMs)
  await kill(shop.world)
  await ended
}

async function signInStaff({ shop: { world } }: Run) {
  return sessionOf(await done(world.url, 'POST /auth/login', { id: world.admin.id, password: world.admin.password }))
}

/** Of no weight: they are taken at fixed intervals. */
export const KILLS: readonly StepKind[] = [serverDies, workerDies]
