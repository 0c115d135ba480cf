// A purchase from its order to its licence, by customers at the front door, against one written by hand with the same calls to
// the same provider (checkout-hand.ts).
//   npm run bench -- checkout
import pg from 'pg'
import { freePort } from '../harness/machine.ts'
import { startCatalogueServer } from './catalogue-server.ts'
import { allWorked, checkBooks, stockClips } from './checkout-books.ts'
import { buyAll, signUp, type Bought as Sale, type Customer } from './checkout-customers.ts'
import { providerSettings } from './checkout-settings.ts'
import { startOther } from '../harness/compare.ts'
import { cpuSeconds } from '../harness/process.ts'
import { median, report, short } from '../harness/report.ts'

export type { Customer } from './checkout-customers.ts'
/** Seconds, of our server and its database */
type Bought = Sale & { processor: number }

const ROUNDS = 5
/**
 * By hand a purchase is 6 statements in 2 commits; ours is 25 in 4 (purchase-cost.test.ts), each a trip to the database that
 * costs most of a millisecond: session and limits, consent, price and what is owned, the job that asks after the order, locks, the
 * right, the signed licence, tax by State, an invoice number without gaps, audit log, mail. So no half here: measured were 0.18 at
 * one connection and 0.14 at eight; below the limits something new is being asked or written.
 */
const LOADS = [
  { connections: 1, customers: 30, atLeast: 0.08 },
  { connections: 8, customers: 64, atLeast: 0.06 },
]
const WARM_UP = 40
/** Who buys while the provider tells of each payment, as it does in life. */
const TOLD = 64
const CUSTOMERS = WARM_UP + TOLD + ROUNDS * LOADS.reduce((sum, { customers }) => sum + customers, 0)

const providerPort = await freePort()
const limits = { RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' }
const server = await startCatalogueServer(CUSTOMERS, { ...limits, ...providerSettings(providerPort) })
const databaseUrl = await server.databaseUrl()
const provider = await startOther('checkout-provider.ts', String(providerPort), `${server.url}/pay/webhook`)
const hand = await startOther('checkout-hand.ts', databaseUrl, String(providerPort))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
const ports = { ours: server.port, hand: hand.port }
const total = { ours: { count: 0, paise: 0 }, hand: { count: 0, paise: 0 } }
let kept = false
try {
  const customers = await signUp(server.port, await stockClips(pool))
  await buyInTurns(customers.splice(0, WARM_UP), 8, 1)
  const rows = []
  for (const { connections, customers: some, atLeast } of LOADS)
    rows.push(
      ...rowsOf(await buyInTurns(customers.splice(0, ROUNDS * some), connections, ROUNDS), connections, atLeast),
    )
  rows.push(await whileTold(customers), ...(await booksRow()))
  kept = report(`${CUSTOMERS} customers buy a clip each`, rows)
} finally {
  await pool.end()
  hand.stop()
  provider.stop()
  await server.stop()
}
process.exit(kept ? 0 : 1)

async function buyInTurns(customers: Customer[], connections: number, rounds: number) {
  const all = { ours: [] as Bought[], hand: [] as Bought[] }
  const size = customers.length / rounds
  for (let round = 0; round < rounds; round++)
    for (const side of ['ours', 'hand'] as const)
      all[side].push(await buyAt(side, customers.slice(round * size, (round + 1) * size), { connections }))
  return all
}

/** What ours leaves to its jobs is waited for, or it would fall on the other side's turn. */
async function buyAt(side: 'ours' | 'hand', customers: Customer[], how: { connections: number; webhooks?: 'send' }) {
  const before = cpuSeconds(server.pid)
  const bought = await buyAll({ port: ports[side], providerPort, ...how }, customers)
  await allWorked(pool, providerPort)
  const processor = cpuSeconds(server.pid) - before
  total[side].count += customers.length
  total[side].paise += bought.paise
  return { ...bought, processor }
}

function rowsOf({ ours, hand }: Record<'ours' | 'hand', Bought[]>, connections: number, atLeast: number) {
  const at = `${connections} connection${connections > 1 ? 's' : ''}`
  const best = (side: Bought[]) => `${short(Math.max(...side.map(({ rate }) => rate)))}/s`
  const measured = median(ours.map(({ rate }, round) => rate / (hand[round]?.rate ?? NaN)))
  return [
    { what: `purchases, ${at}`, ours: best(ours), against: `${best(hand)} by hand`, measured, atLeast },
    callRow(`create order, ${at}, p50`, times(ours, 'orders'), times(hand, 'orders')),
    callRow(`verify, ${at}, p50`, times(ours, 'verifies'), times(hand, 'verifies')),
    processorRow(at, ours),
  ]
}

function callRow(what: string, ours: number[], hand: number[]) {
  return { what, ours: timesOf(ours), against: `${timesOf(hand)} by hand`, measured: part(ours, 0.5) / part(hand, 0.5) }
}

/** Tells of our work alone, however busy the machine is; mails are in it. */
function processorRow(at: string, ours: Bought[]) {
  const [count, seconds] = [times(ours, 'orders').length, ours.reduce((sum, { processor }) => sum + processor, 0)]
  const what = `processor for a purchase, ${at}, ms`
  return { what, ours: 'server and database', measured: (1000 * seconds) / count }
}

function times(rounds: Bought[], call: 'orders' | 'verifies') {
  return rounds.flatMap((bought) => bought[call])
}

function timesOf(times: number[]) {
  return `p50 ${short(part(times, 0.5))} p99 ${short(part(times, 0.99))} ms`
}

function part(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN
}

/** The provider tells of each payment three times, and its events meet the verify call. */
async function whileTold(customers: Customer[]) {
  const began = performance.now()
  const { rate, verifies } = await buyAt('ours', customers, { connections: 8, webhooks: 'send' })
  const seconds = (performance.now() - began) / 1000
  const all = `${3 * customers.length} events worked after ${short(seconds)} s`
  return {
    what: 'with the provider’s events, 8 connections',
    ours: `${short(rate)}/s, verify ${timesOf(verifies)}`,
    against: all,
  }
}

async function booksRow() {
  const wrong = await checkBooks(pool, providerPort, total)
  const { count, paise } = total.ours
  const sold = { what: 'sums that do not agree, to the paisa', ours: `${count} purchases, ${paise} paise` }
  return [{ ...sold, measured: wrong.length, atMost: 0 }, ...wrong.map((line) => ({ what: line, ours: '' }))]
}
