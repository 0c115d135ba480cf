import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTarget } from '../contract/call-target.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import { repliesOf } from '../contract/reply.ts'
import type { Caller } from '../testing/test-server.ts'
import { bought, IN_PUNE, invoiceOf } from './licensing/invoices/tax-documents.fixture.ts'
import { inspectMaster } from './media/inspect/inspect.client.ts'
import { drawVideo } from './media/render/render.fixture.ts'
import { newSecretName } from './platform/ids.ts'
import { openShop, type Shop, single, stock } from './licensing/shop.fixture.ts'

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}` as CallName
const typesOf = ({ reply }: Endpoint): readonly string[] =>
  repliesOf(reply).flatMap((one) => (one.kind === 'file' || one.kind === 'stream' ? one.types : []))

let shop: Shop
let asha: Caller
let admin: Caller
/** What each call needs here to answer its file. No call that answers one may be left out. */
let inputs: Partial<Record<CallName, [who: Caller, input: object]>>

beforeAll(async () => {
  shop = await openShop({ worker: false })
  ;[asha, admin] = [await shop.as('USER', 'asha'), await shop.as('ADMIN')]
  const clip = await stock(shop)
  const mobile = await stock(shop, { mobile: true, licensed: ['mobile', 'hd'] })
  const checkoutId = await bought(shop, asha, IN_PUNE)
  const invoice = (await invoiceOf(shop, checkoutId))?.number ?? ''
  const mail = shop.deps.mailTemplates['invoice']?.({ firstName: 'Asha', number: invoice })
  const { checkoutId: schedule } = (await shop.buy(asha, single(clip, 'HD'))).body
  await shop.buy(asha, single(mobile, 'MobileHD'))
  const paid = await shop.db.selectFrom('invoice').select('issued_at').where('number', '=', invoice).executeTakeFirst()
  const month = new Date((paid?.issued_at.getTime() ?? 0) + 5.5 * 3_600_000).toISOString().slice(0, 7)
  const days = { from: `${month}-01`, to: `${month}-28` }
  const { body: licences } = await asha.call('GET /user/licences', {})
  const { body: link } = await asha.call('POST /user/downloadwatermark', { id: clip }, { accept: 'application/json' })
  inputs = {
    'GET /user/export': [asha, {}],
    'GET /user/invoice': [asha, { number: invoice }],
    'GET /user/statement': [asha, { month }],
    'GET /user/quotation': [asha, { number: await quotationOf(mobile) }],
    'GET /user/schedule': [asha, { order: schedule }],
    'GET /user/schedule.csv': [asha, { order: schedule }],
    'GET /user/certificate': [asha, { number: licences.licences[0].number }],
    'POST /user/downloadwatermark': [asha, { id: clip }],
    'POST /user/downloadmobile': [asha, { id: mobile }],
    'POST /user/downloadhighres': [asha, { id: clip, quality: 'HD' }],
    'POST /user/downloadownedvideo': [asha, { videoId: clip, resolution: 'HD' }],
    'GET /boards/comp': [shop.guest, { token: await sharedWith(clip), clip }],
    'GET /download': [shop.guest, { right: new URL(link.url, shop.url).searchParams.get('right') ?? '' }],
    'GET /events': [admin, {}],
    'GET /videos/metadatacsv': [admin, {}],
    'GET /videos/releasefile': [admin, { id: await addRelease() }],
    'GET /videos/masterframe': [admin, { id: await withMaster(mobile) }],
    'GET /orders/invoice': [admin, { number: invoice }],
    'GET /papers/:token': [shop.guest, { token: new URL(mail?.link?.url ?? '').pathname.split('/').at(-1) ?? '' }],
    'GET /orders/evidence': [admin, { checkoutId }],
    'GET /orders/gstr1.csv': [admin, { month, table: 'b2b' }],
    'GET /orders/settlements.csv': [admin, { month }],
    'GET /orders/orders.csv': [admin, {}],
    'GET /orders/accounts.csv': [admin, days],
    'GET /licences/register.csv': [admin, {}],
    'GET /staff/audit.csv': [admin, {}],
    'GET /staff/customers.csv': [admin, {}],
    'GET /staff/insight.csv': [admin, {}],
  }
})
afterAll(() => shop.stop())

async function quotationOf(videoID: string): Promise<string> {
  const lines = [{ videoID, quality: 'HD' as const }]
  return (await asha.call('POST /user/quotation', { lines, billing: { state: 'Goa' } })).body.number
}

/** Gives a clip an original that ffmpeg can read. */
async function withMaster(clip: string): Promise<string> {
  const film = await drawVideo(join(shop.server.dataDir, 'master.mp4'), 'color=red:s=320x180:r=25:d=1')
  const storage_key = `${newSecretName()}/master`
  const { sha256, bytes } = await shop.server.deps.store.put('originals', storage_key, createReadStream(film))
  const seen = await inspectMaster(film)
  if (!seen.ok) throw new Error('the film that was drawn is refused')
  const master = { storage_key, sha256, bytes, facts: JSON.stringify(seen.info) }
  await shop.db.updateTable('master').set(master).where('clip_id', '=', clip).execute()
  return clip
}

async function sharedWith(clip: string): Promise<string> {
  const { id } = (await asha.call('POST /user/saveboard', { name: 'Diwali film' })).body
  await asha.call('POST /user/addtoboard', { id, clips: [clip] })
  return (await asha.call('POST /user/shareboard', { id, on: true })).body.share.token
}

async function addRelease(): Promise<string> {
  const form = new FormData()
  form.append('kind', 'model')
  form.append('subject', 'Asha')
  form.append('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'release.pdf')
  const answer = await admin.request('/videos/addrelease', { method: 'POST', body: form })
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function request(call: Endpoint, who: Caller, input: object): Promise<Response> {
  const { method, path, rest } = callTarget(nameOf(call), input)
  if (method === 'GET') return who.request(`${path}?${new URLSearchParams(rest as Record<string, string>)}`)
  const headers = { 'content-type': 'application/json', accept: '*/*' }
  return who.request(path, { method, headers, body: JSON.stringify(rest) })
}

describe('a call that answers a file', () => {
  it.each(endpoints.filter((call) => typesOf(call).length > 0).map((call) => [nameOf(call), call] as const))(
    '%s has the content type that it declares, and is in no cache',
    async (name, call) => {
      const [who, input] = inputs[name] ?? [shop.guest, {}]
      const answer = await request(call, who, input)
      await answer.body?.cancel()
      const type = answer.headers.get('content-type')?.split(';')[0]
      expect([answer.status, typesOf(call).includes(type ?? '')]).toEqual([200, true])
      expect(answer.headers.get('cache-control')).toContain('no-store')
    },
  )
})
