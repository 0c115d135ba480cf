// Customers of the checkout bench: they sign up through the front door, and each buys one clip once, as our own page does it.
import { Agent, request } from 'node:http'
import { PREFIX } from './checkout-settings.ts'

export type Customer = { email: string; clipId: string; token: string }
/** Times in ms, what was asked in paise */
export type Bought = { rate: number; orders: number[]; verifies: number[]; paise: number }
export type Shop = { port: number; providerPort: number; connections: number; webhooks?: 'drop' | 'send' }

const AT_ONCE = 8

/** Each from an address of their own, since the limits are on as in production. */
export async function signUp(port: number, clipIds: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const one = async (clipId: string, n: number) => {
    const email = `buyer${n}@bench.example`
    const headers = { 'x-forwarded-for': `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}` }
    const person = { firstName: 'Asha', lastName: 'Rao', email, password: 'correct horse battery' }
    const { accessToken } = await post({ agent, port, path: '/auth/signup', headers }, person)
    return { email, clipId, token: accessToken }
  }
  const customers = await Promise.all(clipIds.map(one))
  agent.destroy()
  return customers
}

/** All of them buy, so many at a time. */
export async function buyAll({ connections, ...shop }: Shop, customers: Customer[]): Promise<Bought> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...customers]
  const bought = { orders: [] as number[], verifies: [] as number[], paise: 0 }
  const began = performance.now()
  const lanes = Array.from({ length: connections }, async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { order, verify, paise } = await buy({ ...shop, agent }, next)
      bought.orders.push(order)
      bought.verifies.push(verify)
      bought.paise += paise
    }
  })
  await Promise.all(lanes)
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { ...bought, rate: customers.length / seconds }
}

async function buy(
  { agent, port, providerPort, webhooks = 'drop' }: Omit<Shop, 'connections'> & { agent: Agent },
  { email, clipId, token }: Customer,
) {
  const at = { agent, port, headers: { authorization: `Bearer ${token}` } }
  const billing = { firstName: 'Asha', lastName: 'Rao', email, ...ADDRESS }
  const notes = { type: 'one-time', videoID: clipId, quality: 'HD' }
  const begun = performance.now()
  const order = await post({ ...at, path: '/pay/create-order' }, { amount: 1, notes, billing, agreed: true })
  const ordered = performance.now()
  const proof = await post({ agent, port: providerPort, path: `${PREFIX}/pay` }, { order_id: order.id, webhooks })
  const paid = performance.now()
  const { status } = await post({ ...at, path: '/pay/verify-payment' }, { ...proof, ...billing })
  if (status !== 'ok') throw new Error(`a payment was verified as ${status}`)
  return { order: ordered - begun, verify: performance.now() - paid, paise: order.amount }
}

const ADDRESS = {
  phone: '9876543210',
  address1: '12 Marine Drive',
  city: 'Mumbai',
  state: 'Maharashtra',
  zip: '400020',
}

function post(
  { agent, port, path, headers }: { agent: Agent; port: number; path: string; headers?: Record<string, string> },
  body: object,
): Promise<any> {
  const text = JSON.stringify(body)
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const options = { agent, host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const call = request(options, async (answer) => {
      const said = (await answer.toArray().catch(() => [])).join('')
      if (answer.statusCode === 200) resolve(JSON.parse(said))
      else reject(new Error(`${path} answered ${answer.statusCode} ${said}`))
    })
    call.on('error', reject)
    call.end(text)
  })
}
