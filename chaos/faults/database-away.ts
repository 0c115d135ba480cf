import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../harness/machine.ts'
import { type Row, row, seconds } from '../../harness/report.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

/** A number behind each makes it another one every time: none is in the memory of the process. */
const READS = ['/videos/getonevideo?id=', '/videos/getsearchvideos?page=1&term=', '/videos/get?page='] as const
const FAILS_WITHIN_MS = 2_000
const BACK_WITHIN_MS = 10_000

/** F14: the line to the database is cut for a while, and is slow for a while, with people in the shop. */
export async function databaseAway(context: ChaosContext, given: { seconds: number; seed: number }): Promise<Row[]> {
  const { world, users } = context
  const { line } = world.database
  const pids = [world.web.pid(), world.worker.pid()]
  users.goOn(given.seed)
  await sleep(2_000)
  line.set('cut')
  const end = performance.now() + given.seconds * 1_000
  let [asked, refused, slowest] = [0, 0, 0]
  while (performance.now() < end) {
    const { status, ms } = await readOnce(`${world.url}${READS[asked++ % READS.length]}${asked}`)
    if (status === 503) refused++
    slowest = Math.max(slowest, ms)
    await sleep(200)
  }
  const webhook = await tellOf(world)
  line.set('pass')
  const backMs = await until(world.answers, 120_000)
  const webhookLater = await tellOf(world)
  await users.pause()
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  const same =
    pids[0] === world.web.pid() && pids[1] === world.worker.pid() && world.web.isAlive() && world.worker.isAlive()
  const seen = `${refused} of ${asked} reads refused with 503, the slowest after ${seconds(slowest)}; webhook ${webhook}, afterwards ${webhookLater}; back after ${seconds(backMs)}; ${same ? 'no process ended' : 'a process ended'}; ${broken.length} broken`
  const ok =
    refused === asked &&
    slowest < FAILS_WITHIN_MS &&
    webhook >= 500 &&
    webhookLater === 200 &&
    backMs < BACK_WITHIN_MS &&
    same &&
    broken.length === 0
  for (const { invariant, what } of broken) context.say(`  ${invariant}: ${what}`)
  const wanted = 'reads fail in less than 2 s with 503, webhooks get no 2xx, no process ends, back in less than 10 s'
  return [row('F14', `the database away for ${given.seconds} s`, wanted, seen, ok), await databaseSlow(context, given)]
}

/** Everything that goes over the line comes late. */
async function databaseSlow(context: ChaosContext, given: { seconds: number; seed: number }): Promise<Row> {
  const { world, users } = context
  const wait = Math.round(given.seconds / 3)
  users.goOn(given.seed + 1)
  world.database.line.set({ slowMs: 100 })
  await sleep(wait * 1_000)
  world.database.line.set('pass')
  await until(world.answers, 120_000)
  await users.pause()
  const broken = [...(await findViolations(context)), ...takeUnexpected(context)]
  for (const { invariant, what } of broken) context.say(`  ${invariant}: ${what}`)
  return row(
    'F14',
    `the database slow (100 ms a packet) for ${wait} s`,
    'nothing lost',
    `${broken.length} lost or broken`,
    broken.length === 0,
  )
}

async function readOnce(url: string): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const status = await fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  )
  return { status, ms: performance.now() - began }
}

/** An event of an unknown payment. @returns the answer's status */
async function tellOf({ url, env }: ChaosContext['world']): Promise<number> {
  const body = JSON.stringify({ event: 'payment.captured', payload: {} })
  const signature = createHmac('sha256', env['RAZORPAY_WEBHOOK_SECRET'] ?? '')
    .update(body)
    .digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': 'evt_away',
  }
  return (await fetch(`${url}/pay/webhook`, { method: 'POST', body, headers })).status
}
