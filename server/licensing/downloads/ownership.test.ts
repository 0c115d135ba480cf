import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, renew } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { emailOf, join, leave, openCompany } from '../company.fixture.ts'
import { downloadHighRes, onlyLicence } from '../licences/licence.fixture.ts'
import { checkoutOf, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'

let shop: Shop
let admin: Caller

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const HD_PRICE = 9322
const FULL_4K = 15222
const UPGRADE = 5900
type Sale = number | 'owned'

interface Row {
  /** Brings a buyer into the state. */
  when: (buyer: Caller, clip: string) => Promise<unknown>
  owns: ('HD' | '4K')[]
  grid?: ('HD' | '4K')[]
  hd: Sale
  uhd: Sale
  /** Which files come. */
  files: ('HD' | '4K')[]
}

async function paid(buyer: Caller, notes: Parameters<Shop['order']>[1]) {
  const { body } = await shop.order(buyer, notes)
  const { razorpay_payment_id: paymentId, ...rest } = await shop.provider.pay(body.id)
  await shop.verify(buyer, { razorpay_payment_id: paymentId, ...rest })
  expect(await checkoutOf(shop, body.id)).toMatchObject({ status: 'PAID' })
  return { orderId: body.id as string, checkoutId: body.checkoutId as string, paymentId }
}
const is = (orderId: string, status: string) =>
  eventually(async () => (await checkoutOf(shop, orderId)).status === status)

async function refunded(buyer: Caller, notes: Parameters<Shop['order']>[1], meanwhile?: () => Promise<unknown>) {
  const { orderId, checkoutId } = await paid(buyer, notes)
  await meanwhile?.()
  await admin.call('POST /orders/refund', { checkoutId, note: 'as agreed' })
  await is(orderId, 'REFUNDED')
}
async function disputed(buyer: Caller, notes: Parameters<Shop['order']>[1], end?: 'won' | 'lost') {
  const { orderId, paymentId } = await paid(buyer, notes)
  const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: paymentId })
  await is(orderId, 'DISPUTED')
  if (!end) return
  await shop.provider.control(`/disputes/${id}`, { event: end })
  await is(orderId, end === 'won' ? 'PAID' : 'REVOKED')
}
async function subscribed(buyer: Caller, clip?: string, quality: 'HD' | '4K' = 'HD') {
  await paid(buyer, plan('month'))
  if (clip) expect(await downloadHighRes(buyer, clip, quality)).toMatchObject({ status: 200 })
}
async function planEnds({ token }: Caller) {
  const { sub } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const day = 24 * 3600 * 1000
  const span = { starts_at: new Date(Date.now() - 40 * day), ends_at: new Date(Date.now() - 10 * day) }
  await shop.db
    .updateTable('entitlement')
    .set(span)
    .where('account_id', '=', sub)
    .where('plan', 'is not', null)
    .execute()
}
/** The buyer acts for a company whose owner has done something for it. @returns the owner */
async function asColleague(buyer: Caller, done: (owner: Caller, companyId: string) => Promise<unknown>) {
  const owner = await shop.as('USER', `founder-${await emailOf(buyer)}`.replace('@test.example', ''))
  await done(owner, await openCompany(owner))
  await join(shop, owner, buyer, 'buyer')
  return owner
}

const setFree = (clip: string, is_free: boolean) =>
  shop.db.updateTable('clip').set({ is_free }).where('id', '=', clip).execute()
async function takenFree(buyer: Caller, clip: string) {
  await setFree(clip, true)
  await downloadHighRes(buyer, clip)
  await setFree(clip, false)
}

const NOTHING = { owns: [], hd: HD_PRICE, uhd: FULL_4K, files: [] } satisfies Omit<Row, 'when'>
const HD_BOUGHT = { owns: ['HD'], hd: 'owned', uhd: UPGRADE, files: ['HD'] } satisfies Omit<Row, 'when'>
/** Licensed and not bought: the full price of 4K. */
const HD_LICENSED = { ...HD_BOUGHT, uhd: FULL_4K } satisfies Omit<Row, 'when'>
const ALL = { owns: ['HD', '4K'], hd: 'owned', uhd: 'owned', files: ['HD', '4K'] } satisfies Omit<Row, 'when'>

/** LIC-10: each state of ownership, and what panel, grid, checkout and download make of it. */
const TABLE: Record<string, Row> = {
  nothing: { ...NOTHING, when: async () => {} },
  'HD bought': { ...HD_BOUGHT, when: (buyer, clip) => paid(buyer, single(clip, 'HD')) },
  '4K bought': { ...ALL, grid: ['4K'], when: (buyer, clip) => paid(buyer, single(clip, '4K')) },
  'HD, then the upgrade': {
    ...ALL,
    when: async (buyer, clip) => {
      await paid(buyer, single(clip, 'HD'))
      await paid(buyer, single(clip, '4K'))
    },
  },
  'a plan that runs': { ...NOTHING, files: ['HD', '4K'], when: (buyer) => subscribed(buyer) },
  'a plan that runs, HD licensed': {
    ...HD_LICENSED,
    files: ['HD', '4K'],
    when: (buyer, clip) => subscribed(buyer, clip),
  },
  'a plan that ended, HD licensed': {
    ...HD_LICENSED,
    when: async (buyer, clip) => {
      await subscribed(buyer, clip)
      await planEnds(buyer)
    },
  },
  'a plan that ended, 4K licensed': {
    ...ALL,
    grid: ['4K'],
    when: async (buyer, clip) => {
      await subscribed(buyer, clip, '4K')
      await planEnds(buyer)
    },
  },
  'a plan that ended, nothing licensed': {
    ...NOTHING,
    when: async (buyer) => {
      await subscribed(buyer)
      await planEnds(buyer)
    },
  },
  'a plan that was refunded, HD licensed': {
    ...NOTHING,
    when: (buyer, clip) => refunded(buyer, plan('month'), () => downloadHighRes(buyer, clip)),
  },
  'a free licence of a clip that is no longer free': { ...HD_LICENSED, when: takenFree },
  'HD refunded': { ...NOTHING, when: (buyer, clip) => refunded(buyer, single(clip, 'HD')) },
  'HD licensed under a plan that ended, then bought by an older order': {
    ...HD_LICENSED,
    when: async (buyer, clip) => {
      const { body } = await shop.order(buyer, single(clip, 'HD'))
      await subscribed(buyer, clip)
      await shop.verify(buyer, await shop.provider.pay(body.id))
      // Not sold twice: the money goes back.
      await is(body.id, 'REFUNDED')
      await planEnds(buyer)
    },
  },
  'HD disputed': { ...NOTHING, when: (buyer, clip) => disputed(buyer, single(clip, 'HD')) },
  'HD, the dispute won': { ...HD_BOUGHT, when: (buyer, clip) => disputed(buyer, single(clip, 'HD'), 'won') },
  'HD, the dispute lost': { ...NOTHING, when: (buyer, clip) => disputed(buyer, single(clip, 'HD'), 'lost') },
  'HD bought by a colleague for the company': {
    ...HD_BOUGHT,
    when: (buyer, clip) => asColleague(buyer, (colleague) => paid(colleague, single(clip, 'HD'))),
  },
  '4K bought by a colleague for the company': {
    ...ALL,
    grid: ['4K'],
    when: (buyer, clip) => asColleague(buyer, (colleague) => paid(colleague, single(clip, '4K'))),
  },
  'HD of the company, refunded': {
    ...NOTHING,
    when: (buyer, clip) => asColleague(buyer, (colleague) => refunded(colleague, single(clip, 'HD'))),
  },
  'HD of the company, disputed': {
    ...NOTHING,
    when: (buyer, clip) => asColleague(buyer, (colleague) => disputed(colleague, single(clip, 'HD'))),
  },
  'HD licensed by a colleague under the plan of the company': {
    ...HD_LICENSED,
    files: ['HD', '4K'],
    when: (buyer, clip) =>
      asColleague(buyer, async (colleague, id) => {
        await admin.call('POST /staff/grant', { id, reason: 'agreed', days: 30 })
        expect(await downloadHighRes(colleague, clip, 'HD')).toMatchObject({ status: 200 })
      }),
  },
  'HD of a company that was left': {
    ...NOTHING,
    when: async (buyer, clip) => {
      const colleague = await asColleague(buyer, (one) => paid(one, single(clip, 'HD')))
      await leave(colleague, buyer)
      await renew(buyer)
    },
  },
  'HD bought before, while acting for a company': {
    ...NOTHING,
    when: async (buyer, clip) => {
      await paid(buyer, single(clip, 'HD'))
      await asColleague(buyer, async () => {})
    },
  },
}

it.each(Object.entries(TABLE))('what is owned and sold, %s', async (name, row) => {
  const clip = await stock(shop)
  const buyer = await shop.as('USER', `owner-${Object.keys(TABLE).indexOf(name)}`)
  await row.when(buyer, clip)
  expect(await stateOf(buyer, clip)).toEqual({
    panel: row.owns,
    upgrade: row.uhd === UPGRADE,
    grid: (row.grid ?? row.owns).toSorted(),
    hd: row.hd,
    uhd: row.uhd,
    files: row.files,
  })
})

async function stateOf(buyer: Caller, clip: string) {
  const { ownership } = (await buyer.call('GET /videos/getonevideo', { id: clip })).body
  const { clips } = (await buyer.call('GET /user/owned', {})).body as { clips: { id: string; qualities: string[] }[] }
  const sale = async (quality: 'HD' | '4K'): Promise<unknown> => {
    const { status, body } = await shop.order(buyer, single(clip, quality))
    return status === 409 && body.code === 'already_owned' ? 'owned' : status === 200 ? body.amount : body
  }
  const [hd, uhd] = [await sale('HD'), await sale('4K')]
  // Last: under a plan that runs it licenses.
  const files = []
  for (const quality of ['HD', '4K'] as const)
    if ((await downloadHighRes(buyer, clip, quality)).status === 200) files.push(quality)
  return {
    panel: [...(ownership.ownsHD ? ['HD'] : []), ...(ownership.owns4K ? ['4K'] : [])],
    upgrade: ownership.upgradesTo4K,
    grid: clips.find(({ id }) => id === clip)?.qualities.toSorted() ?? [],
    hd,
    uhd,
    files,
  }
}

it('of a colleague is the colleague’s alone where both are billed to one company and neither acts for it', async () => {
  const clip = await stock(shop)
  const billing = {
    ...{ firstName: 'Asha', lastName: 'Rao', company: 'Rao Films Private Limited', gst: '29ABCDE1234F1ZW' },
    ...{ address1: '1 Lane', city: 'Bengaluru', state: 'Karnataka', zip: '560001' },
  }
  const asha = await shop.as('USER', 'asha-of-rao-films')
  const { body } = await shop.order(asha, single(clip, 'HD'), { billing })
  await shop.verify(asha, await shop.provider.pay(body.id))
  const colleague = await shop.as('USER', 'colleague')
  expect(await stateOf(colleague, clip)).toMatchObject({ panel: [], grid: [], hd: HD_PRICE, files: [] })
})

it('is nothing to a guest, and nothing of another customer’s', async () => {
  const clip = await stock(shop)
  const ravi = await shop.as('USER', 'ravi')
  await paid(ravi, single(clip, 'HD'))
  expect(await shop.guest.call('GET /user/owned', {})).toMatchObject({ status: 401 })
  expect((await (await shop.as('USER', 'stranger')).call('GET /user/owned', {})).body).toEqual({ clips: [] })
  expect((await ravi.call('GET /user/owned', {})).body).toEqual({ clips: [{ id: clip, qualities: ['HD'] }] })
})

/** LIC-9. */
it.each(['EMPLOYEE', 'ADMIN'] as const)('%s licenses a free clip and no other', async (role) => {
  const staff = await shop.as(role, `free-${role}`)
  const [free, sold] = [await stock(shop, { free: true }), await stock(shop)]
  expect(await downloadHighRes(staff, free)).toMatchObject({ status: 200 })
  const { number } = await onlyLicence(staff, free)
  expect((await staff.call('GET /user/licence', { number })).body).toMatchObject({ clipId: free, status: 'active' })
  expect(await downloadHighRes(staff, sold)).toMatchObject({ status: 403, body: { code: 'not_entitled' } })
  expect(await downloadHighRes(shop.guest, free)).toMatchObject({ status: 401 })
})
