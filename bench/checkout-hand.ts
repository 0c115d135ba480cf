// What somebody would write by hand for a purchase and nothing else: Node's HTTP, pg, the same calls to the same provider, one
// row each for order, payment and licence. No session, no price list, no tax, no invoice, no mail, no second look at anything.
//   node bench/checkout-hand.ts DATABASE_URL PROVIDER_PORT
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { KEYS, providerBase } from './checkout-settings.ts'

const [databaseUrl = '', providerPort] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const api = `${providerBase(Number(providerPort))}/v1`
const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
const PAISE = 9_322
const ORDER = 'insert into hand."order" (id, buyer, clip_id, paise, provider_order_id) values ($1, $2, $3, $4, $5)'
const PAID = `update hand."order" set paid_at = now() where provider_order_id = $1 and paid_at is null
  returning id, buyer, clip_id, paise`
const PAYMENT = 'insert into hand.payment (id, order_id, paise) values ($1, $2, $3)'
const LICENCE = 'insert into hand.licence (id, order_id, buyer, clip_id) values ($1, $2, $3, $4)'

await pool.query(`
  create schema hand
  create table "order" (id uuid primary key, buyer text not null, clip_id text not null, paise integer not null,
    provider_order_id text not null unique, paid_at timestamptz)
  create table payment (id text primary key, order_id uuid not null references "order" (id), paise integer not null)
  create table licence (id uuid primary key, order_id uuid not null unique references "order" (id), buyer text not null,
    clip_id text not null)`)

const server = createServer((request, response) => {
  answer(request).then(
    (said) => send(response, 200, said),
    (error) => {
      process.stderr.write(`${error}\n`)
      send(response, 500, {})
    },
  )
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(String(typeof address === 'object' && address ? address.port : 0))
})
process.stdin.on('end', () => process.exit(0)).resume()

async function answer(request: IncomingMessage) {
  const input = JSON.parse((await request.toArray()).join(''))
  return request.url === '/pay/create-order' ? order(input) : verify(input)
}

async function order({ notes, billing }: any) {
  const id = randomUUID()
  const made = await ask('/orders', { amount: PAISE, currency: 'INR', receipt: id })
  await pool.query({ name: 'order', text: ORDER, values: [id, billing.email, notes.videoID, PAISE, made.id] })
  return { id: made.id, amount: PAISE }
}

async function verify({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: signature,
}: any) {
  if (createHmac('sha256', KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex') !== signature)
    throw new Error('not signed by the provider')
  const [{ status }, { items }] = await Promise.all([ask(`/orders/${orderId}`), ask(`/orders/${orderId}/payments`)])
  const payment = items.find((one: any) => one.id === paymentId && one.captured)
  if (status !== 'paid' || !payment) throw new Error('not paid')
  await grant(orderId, payment)
  return { status: 'ok' }
}

async function grant(orderId: string, payment: { id: string; amount: number }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({ name: 'paid', text: PAID, values: [orderId] })
    const [row] = rows
    if (row?.paise !== payment.amount) throw new Error('paid before, or not what was asked')
    await client.query({ name: 'payment', text: PAYMENT, values: [payment.id, row.id, payment.amount] })
    await client.query({ name: 'licence', text: LICENCE, values: [randomUUID(), row.id, row.buyer, row.clip_id] })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** A call to the provider. */
async function ask(path: string, body?: object): Promise<any> {
  const json = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(api + path, { headers, ...json })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

function send(response: ServerResponse, status: number, answer: object) {
  const body = JSON.stringify(answer)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
