// A purchase from its order to its licence, by customers at the front door, against one written by hand with the same calls to
// the same provider (checkout-hand.mjs).
//   npm run bench -- checkout
import pg from 'pg'
import { freePort } from './bench-server.mjs'
import { startCatalogueServer } from './catalogue-server.mjs'
import { allWorked, lookIntoBooks, stockClips } from './checkout-books.mjs'
import { buyAll, signUp } from './checkout-customers.mjs'
import { providerSettings } from './checkout-settings.mjs'
import { startOther } from './compare.mjs'
import { cpuSeconds } from './processes.mjs'
import { median, report, short } from './report.mjs'

/**
 * @typedef {import('./checkout-customers.mjs').Customer} Customer
 * @typedef {import('./checkout-customers.mjs').Bought & { processor: number }} Bought seconds, of our server and its database
 */

const ROUNDS = 5
/**
 * By hand a purchase is 6 statements in 2 commits; ours is some 60 in 7, each a trip to the database that costs most of a
 * millisecond: session and limits, consent, price and what is owned, the job that asks after the order, locks, the right, the
 * signed licence, tax by State, an invoice number without gaps, audit log, mail. So no half here: measured were 0.14 to 0.19 at one
 * connection and 0.10 to 0.28 at eight, the least on a quiet machine; below the limits something new is being asked or written.
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
const provider = await startOther('checkout-provider.mjs', String(providerPort), `${server.url}/pay/webhook`)
const hand = await startOther('checkout-hand.mjs', databaseUrl, String(providerPort))
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

/** @param {Customer[]} customers @param {number} connections @param {number} rounds */
async function buyInTurns(customers, connections, rounds) {
  const all = { ours: /** @type {Bought[]} */ ([]), hand: /** @type {Bought[]} */ ([]) }
  const size = customers.length / rounds
  for (let round = 0; round < rounds; round++)
    for (const side of /** @type {const} */ (['ours', 'hand']))
      all[side].push(await buyAt(side, customers.slice(round * size, (round + 1) * size), { connections }))
  return all
}

/**
 * What ours leaves to its jobs is waited for, or it would fall on the other side's turn.
 * @param {'ours' | 'hand'} side @param {Customer[]} customers @param {{ connections: number, webhooks?: 'send' }} how
 */
async function buyAt(side, customers, how) {
  const before = cpuSeconds(server.pid)
  const bought = await buyAll({ port: ports[side], providerPort, ...how }, customers)
  await allWorked(pool, providerPort)
  const processor = cpuSeconds(server.pid) - before
  total[side].count += customers.length
  total[side].paise += bought.paise
  return { ...bought, processor }
}

/** @param {Record<'ours' | 'hand', Bought[]>} rounds @param {number} connections @param {number} atLeast */
function rowsOf({ ours, hand }, connections, atLeast) {
  const at = `${connections} connection${connections > 1 ? 's' : ''}`
  const best = (/** @type {Bought[]} */ side) => `${short(Math.max(...side.map(({ rate }) => rate)))}/s`
  const measured = median(ours.map(({ rate }, round) => rate / (hand[round]?.rate ?? NaN)))
  return [
    { what: `purchases, ${at}`, ours: best(ours), against: `${best(hand)} by hand`, measured, atLeast },
    callRow(`create order, ${at}, p50`, times(ours, 'orders'), times(hand, 'orders')),
    callRow(`verify, ${at}, p50`, times(ours, 'verifies'), times(hand, 'verifies')),
    processorRow(at, ours),
  ]
}

/** @param {string} what @param {number[]} ours @param {number[]} hand */
function callRow(what, ours, hand) {
  return { what, ours: timesOf(ours), against: `${timesOf(hand)} by hand`, measured: part(ours, 0.5) / part(hand, 0.5) }
}

/** Tells of our work alone, however busy the machine is; mails are in it. @param {string} at @param {Bought[]} ours */
function processorRow(at, ours) {
  const [count, seconds] = [times(ours, 'orders').length, ours.reduce((sum, { processor }) => sum + processor, 0)]
  const what = `processor for a purchase, ${at}, ms`
  return { what, ours: 'server and database', measured: (1000 * seconds) / count }
}

/** @param {Bought[]} rounds @param {'orders' | 'verifies'} call */
function times(rounds, call) {
  return rounds.flatMap((bought) => bought[call])
}

/** @param {number[]} times */
function timesOf(times) {
  return `p50 ${short(part(times, 0.5))} p99 ${short(part(times, 0.99))} ms`
}

/** @param {number[]} times @param {number} share */
function part(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN
}

/** The provider tells of each payment three times, and its events meet the verify call. @param {Customer[]} customers */
async function whileTold(customers) {
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
  const wrong = await lookIntoBooks(pool, providerPort, total)
  const { count, paise } = total.ours
  const sold = { what: 'sums that do not agree, to the paisa', ours: `${count} purchases, ${paise} paise` }
  return [{ ...sold, measured: wrong.length, atMost: 0 }, ...wrong.map((line) => ({ what: line, ours: '' }))]
}
