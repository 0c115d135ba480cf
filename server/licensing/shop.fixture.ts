import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { CallInput } from '../../contract/index.ts'
import { seedClip } from '../../testing/clips.ts'
import { type Answer, type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { eventually } from '../../testing/uploads.ts'
import { areaOf, type RenditionKind } from '../media/rendition.model.ts'
import { newSecretName } from '../platform/ids.ts'
import { SANDBOX_RAZORPAY } from '../platform/payments/open-razorpay.ts'

export type Notes = CallInput<'POST /pay/create-order'>['notes']
export interface Identifiers {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface ProviderState {
  orders: Record<string, { id: string; amount: number; currency: string; receipt: string; status: string }>
  payments: Record<string, { id: string; order_id: string; status: string; captured: boolean }>
  refunds: Record<string, { id: string; payment_id: string; amount: number; status: string }>
  refundKeys: Record<string, unknown>
}

/** A server with the payment provider's sandbox at hand: for tests about money. */
export async function openShop(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  return { ...server, server, db: server.deps.db, provider: providerOf(server), ...buyingAt(server) }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

function providerOf(server: TestServer) {
  async function control<T>(path: string, body: object | null = {}, method = 'POST'): Promise<T> {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await server.guest.request(`${SANDBOX_RAZORPAY}${path}`, { method, ...(body ? json : {}) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  return {
    control,
    /** Pays without a browser. No webhook is sent unless the test asks for it. */
    pay: (orderId: string, how: object = {}) =>
      control<Identifiers>('/pay', { order_id: orderId, webhooks: 'drop', ...how }),
    state: () => control<ProviderState>('/', null, 'GET'),
    /** Makes calls to the provider fail, see sandbox/razorpay/README.md. */
    fail: (on: string, fail: string, times = 1000) => control('/faults', { http: [{ on, fail, times }] }),
    arm: (faults: object) => control('/faults', faults),
    heal: () => control('/faults', null, 'DELETE'),
  }
}

function buyingAt(server: TestServer) {
  const provider = providerOf(server)
  const order = (buyer: Caller, notes: Notes, more: object = {}) =>
    buyer.call('POST /pay/create-order', { amount: 1, currency: 'INR', receipt: 'receipt#1', notes, ...more })
  const verify = (buyer: Caller, { razorpay_order_id, razorpay_payment_id, razorpay_signature }: Identifiers) =>
    buyer.call('POST /pay/verify-payment', { razorpay_order_id, razorpay_payment_id, razorpay_signature })
  return {
    order,
    verify,
    /** Order, payment, verification. */
    async buy(buyer: Caller, notes: Notes): Promise<Answer> {
      const opened = await order(buyer, notes)
      if (opened.status !== 200) return opened
      return verify(buyer, await provider.pay(opened.body.id))
    },
  }
}

export const single = (videoID: string, quality?: 'MobileHD' | 'HD' | '4K'): Notes => ({
  type: 'one-time',
  videoID,
  ...(quality ? { quality } : {}),
})
export const plan = (name: string): Notes => ({ type: 'subscription', plan: name })

/** A clip on sale; each of its files has bytes of its own. */
export async function stock(
  shop: Pick<Shop, 'server' | 'db'>,
  options: { licensed?: RenditionKind[]; mobile?: boolean; free?: boolean } = {},
) {
  const { licensed = ['hd', 'uhd'], mobile = false, free = false } = options
  const kinds: RenditionKind[] = ['poster', 'hover', 'watermark', ...licensed]
  const { id } = await seedClip(shop.server, { kinds, shotOnMobile: mobile, createdAt: new Date() })
  if (free) await shop.db.updateTable('clip').set({ is_free: true }).where('id', '=', id).execute()
  for (const kind of ['watermark', ...licensed] as const) {
    const storageKey = `${newSecretName()}/${kind}.mp4`
    const stored = await shop.server.deps.store.put(areaOf(kind), storageKey, Readable.from([bytesOf(id, kind)]))
    const row = { storage_key: storageKey, bytes: stored.bytes, sha256: stored.sha256 }
    await shop.db.updateTable('rendition').set(row).where('clip_id', '=', id).where('kind', '=', kind).execute()
  }
  return id
}

/** What `stock` put behind a clip's file: the same length for all, no two alike. */
export const bytesOf = (clipId: string, kind: RenditionKind): Buffer =>
  Buffer.concat(
    Array.from({ length: 32 }, (_, index) => createHmac('sha256', `${clipId} ${kind}`).update(String(index)).digest()),
  )

/** Changes prices in force at once, in rupees, as if the day of a rise had come. */
export async function priceNow(shop: Pick<Shop, 'db'>, rupees: Partial<Record<'MobileHD' | 'HD' | '4K', number>>) {
  for (const [item, value] of Object.entries(rupees))
    await shop.db
      .updateTable('price')
      .set({ price_paise: value * 100 })
      .where('item', '=', item as 'HD')
      .execute()
}

export const withdraw = (shop: Pick<Shop, 'db'>, clipId: string) =>
  shop.db
    .updateTable('clip')
    .set({ withdrawn_at: sql`now()` })
    .where('id', '=', clipId)
    .execute()

/** Brings forward a job that waits for a later time. */
export const hurry = (shop: Pick<Shop, 'db'>, job: string, payload: object) =>
  sql`update pgboss.job set start_after = now()
      where name = ${job} and data @> ${JSON.stringify(payload)}::jsonb and state in ('created', 'retry')`.execute(
    shop.db,
  )

/** Waits until every stored event has been worked on. */
export const eventsWorked = (shop: Pick<Shop, 'db'>, atLeast = 1) =>
  eventually(async () => {
    const rows = await shop.db.selectFrom('webhook_event').select('processed_at').execute()
    return rows.length >= atLeast && rows.every((row) => row.processed_at !== null)
  })

/** What was done to an order, by the audit log, first to last. */
export async function auditOf(shop: Pick<Shop, 'db'>, checkoutId: string): Promise<string[]> {
  const entries = shop.db.selectFrom('audit_entry').select('action').where('subject_id', '=', checkoutId)
  return (await entries.orderBy('id').execute()).map((row) => row.action)
}

/** Mails posted under a key, or under all that begin with it. */
export const mailsOf = (shop: Pick<Shop, 'db'>, key: string) =>
  shop.db
    .selectFrom('mail')
    .select(['template', 'to_address as to', 'data'])
    .where('idempotency_key', 'like', `${key}%`)
    .execute()

export const checkoutOf = (shop: Pick<Shop, 'db'>, orderId: string) =>
  shop.db.selectFrom('checkout').selectAll().where('provider_order_id', '=', orderId).executeTakeFirstOrThrow()

export const rightsOf = (shop: Pick<Shop, 'db'>, checkoutId: string) =>
  shop.db.selectFrom('entitlement').selectAll().where('checkout_id', '=', checkoutId).execute()
