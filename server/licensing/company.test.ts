import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '../../contract/company-roles.ts'
import { type Caller, caller, PASSWORD, renew } from '../../testing/test-server.ts'
import { act, COMPANY, join, leave, openCompany } from './company.fixture.ts'
import { downloadHighRes, onlyLicence } from './licences/licence.fixture.ts'
import { checkoutOf, openShop, plan, type Shop, single, stock } from './shop.fixture.ts'

const { gstin: GSTIN } = COMPANY
let shop: Shop
let admin: Caller
let people: Record<CompanyRole, Caller>
let companyId = ''

beforeAll(async () => {
  shop = await openShop({ env: { BUYER_COMPANY_SEATS: '20' } })
  admin = await shop.as('ADMIN')
  const person = (name: string) => shop.as('USER', name)
  people = {
    ...{ owner: await person('owner'), buyer: await person('buyer') },
    ...{ editor: await person('editor'), viewer: await person('viewer') },
  }
  companyId = await openCompany(people.owner)
  for (const role of ['buyer', 'editor', 'viewer'] as const) await join(shop, people.owner, people[role], role)
})
afterAll(() => shop.stop())

async function buy(buyer: Caller, clip: string, quality: 'HD' | '4K' = 'HD') {
  const { body, status } = await shop.order(buyer, single(clip, quality), {
    billing: { firstName: 'Asha', lastName: 'Rao', address1: '1 Lane', state: 'Maharashtra' },
  })
  if (status === 200) await shop.verify(buyer, await shop.provider.pay(body.id))
  return { status, ...body }
}
const ownedBy = async (caller: Caller, id: string) => {
  const { body } = await caller.call('GET /videos/getonevideo', { id })
  const { ownsHD, owns4K } = body.ownership
  return [ownsHD && 'HD', owns4K && '4K'].filter(Boolean)
}
const badge = async (caller: Caller, id: string) =>
  (await caller.call('GET /user/owned', {})).body.clips.find((clip: { id: string }) => clip.id === id)?.qualities ?? []
const claimsOf = ({ token }: Caller) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString('utf8'))
const idOf = (caller: Caller) => claimsOf(caller).sub

describe('what a company buys', () => {
  it('is every member’s to use, in panel, grid, checkout and download, and nobody’s twice', async () => {
    const clip = await stock(shop)
    const { id } = await buy(people.buyer, clip)
    expect(await checkoutOf(shop, id)).toMatchObject({ status: 'PAID', account_id: companyId })
    for (const member of Object.values(people)) {
      expect(await ownedBy(member, clip)).toEqual(['HD'])
      expect(await badge(member, clip)).toEqual(['HD'])
    }
    for (const buyer of [people.buyer, people.owner])
      expect(await buy(buyer, clip)).toMatchObject({ status: 409, code: 'already_owned' })
    expect(await downloadHighRes(people.editor, clip, 'HD')).toMatchObject({ status: 200 })
    // The difference alone, whoever bought HD.
    expect(await buy(people.owner, clip, '4K')).toMatchObject({ status: 200, amount: 5900 })
  })

  it('is held by the company, with its GSTIN and the person as its contact', async () => {
    const clip = await stock(shop)
    await buy(people.buyer, clip)
    const { number } = await onlyLicence(people.viewer, clip)
    expect((await people.viewer.call('GET /user/licence', { number })).body).toMatchObject({
      ...{ holder: 'Kalakar Studio', gstin: GSTIN, contact: 'Asha Rao' },
    })
  })

  it('is what was paid for, whomever its buyer acts for by then, member or not any more', async () => {
    const late = await shop.as('USER', 'late')
    await join(shop, people.owner, late, 'buyer')
    const paidFor = async () => {
      const { body } = await shop.order(late, single(await stock(shop)))
      return { checkoutId: body.checkoutId, proof: await shop.provider.pay(body.id) }
    }
    const [switched, demoted, removed] = [await paidFor(), await paidFor(), await paidFor()]
    const isConfirmed = async ({ checkoutId, proof }: Awaited<ReturnType<typeof paidFor>>) => {
      expect(await shop.verify(late, proof)).toMatchObject({ status: 200, body: { status: 'ok' } })
      expect(await late.call('GET /pay/status', { checkoutId })).toMatchObject({ status: 200, body: { status: 'ok' } })
      expect(await checkoutOf(shop, proof.razorpay_order_id)).toMatchObject({ account_id: companyId, status: 'PAID' })
      expect(await shop.verify(await shop.as('USER', 'stranger'), proof)).toMatchObject({ status: 404 })
    }
    await act(late, false)
    await isConfirmed(switched)
    await act(late, true)
    await people.owner.call('POST /user/memberrole', { id: idOf(late), role: 'viewer' })
    await isConfirmed(demoted)
    await leave(people.owner, late)
    await isConfirmed(removed)
    expect((await late.call('GET /user/owned', {})).body.clips).toEqual([])
  })

  it('takes the role: a viewer downloads nothing, an editor pays nothing', async () => {
    const clip = await stock(shop)
    const refused = { status: 403, body: { code: 'company_role' } }
    expect(await downloadHighRes(people.viewer, clip, 'HD')).toMatchObject(refused)
    for (const caller of [people.viewer, people.editor]) {
      expect(await shop.order(caller, single(clip))).toMatchObject(refused)
      expect(await caller.call('GET /user/orders', {})).toMatchObject(refused)
    }
    expect((await people.owner.call('GET /user/orders', {})).status).toBe(200)
  })

  it('is apart from what a member bought before or buys for themselves', async () => {
    const [before, meanwhile] = [await stock(shop), await stock(shop)]
    const newcomer = await shop.as('USER', 'newcomer')
    await buy(newcomer, before)
    await join(shop, people.owner, newcomer, 'buyer')
    expect(await ownedBy(newcomer, before)).toEqual([])
    expect(await ownedBy(people.owner, before)).toEqual([])
    await act(newcomer, false)
    expect(await ownedBy(newcomer, before)).toEqual(['HD'])
    await buy(newcomer, meanwhile)
    expect(await ownedBy(people.owner, meanwhile)).toEqual([])
    await act(newcomer, true)
    expect(await ownedBy(newcomer, meanwhile)).toEqual([])
  })

  it('stays with it when the buyer leaves', async () => {
    const clip = await stock(shop)
    const leaver = await shop.as('USER', 'leaver')
    await join(shop, people.owner, leaver, 'buyer')
    const { id } = await buy(leaver, clip)
    await leave(people.owner, leaver)
    expect(await ownedBy(leaver, clip)).toEqual([])
    expect(await downloadHighRes(leaver, clip, 'HD')).toMatchObject({ status: 403, body: { code: 'not_entitled' } })
    expect(await ownedBy(people.editor, clip)).toEqual(['HD'])
    expect(await downloadHighRes(people.editor, clip, 'HD')).toMatchObject({ status: 200 })
    const orders = (await people.buyer.call('GET /user/orders', {})).body.orders.map(
      (order: { checkoutId: string }) => order.checkoutId,
    )
    expect(orders).toContain((await checkoutOf(shop, id)).id)
  })

  it('is nobody else’s, not even of its members in other companies', async () => {
    const clip = await stock(shop)
    await buy(people.buyer, clip)
    const stranger = await shop.as('USER', 'stranger')
    await stranger.call('POST /user/company', { name: 'Another', email: 'another@test.example' })
    expect(await ownedBy(stranger, clip)).toEqual([])
    const { number } = await onlyLicence(people.owner, clip)
    expect(await stranger.call('GET /user/licence', { number })).toMatchObject({ status: 404 })
  })
})

describe('the plan of a company', () => {
  it('is agreed with us: the plans for one person are not sold to it', async () => {
    expect(await shop.order(people.owner, plan('month'))).toMatchObject({
      status: 409,
      body: { code: 'company_plan', message: expect.stringContaining('for one person') },
    })
  })

  it('given by staff, serves every seat, and what was licensed stays with the company', async () => {
    const clip = await stock(shop)
    expect(await downloadHighRes(people.editor, clip, 'HD')).toMatchObject({ status: 403 })
    const gift = { id: companyId, reason: 'Enterprise agreement', days: 365 }
    expect(await admin.call('POST /staff/grant', gift)).toMatchObject({ status: 200 })
    expect(await downloadHighRes(people.editor, clip, 'HD')).toMatchObject({ status: 200 })
    expect(await badge(people.viewer, clip)).toEqual(['HD'])
    const { number } = await onlyLicence(people.owner, clip)
    expect((await people.owner.call('GET /user/licence', { number })).body).toMatchObject({
      ...{ holder: 'Kalakar Studio', gstin: GSTIN, contact: 'accounts@kalakar.example' },
    })
    // Kept: a cookie shown twice, later than ten seconds apart, would end the session.
    await renew(people.viewer)
    expect(claimsOf(people.viewer)).toMatchObject({
      subscription: true,
      company: { name: 'Kalakar Studio', role: 'viewer' },
    })
  })
})

it('a company begins with what its founder had collected; whoever joins one keeps theirs to themselves', async () => {
  const [founder, member] = [await shop.as('USER', 'collector'), await shop.as('USER', 'joiner')]
  const [hd, uhd, own] = [await stock(shop), await stock(shop), await stock(shop)]
  const add = [
    { videoID: uhd, quality: '4K' as const },
    { videoID: hd, quality: 'HD' as const },
  ]
  await founder.call('POST /user/cart', { add })
  await member.call('POST /user/cart', { add: [{ videoID: own, quality: 'HD' }] })
  const cart = async (caller: Caller) => (await caller.call('GET /user/cart', {})).body.lines
  await openCompany(founder)
  await join(shop, founder, member, 'buyer')
  for (const caller of [founder, member]) expect(await cart(caller)).toEqual(add)
  // A change of its details moves nothing.
  await act(founder, false)
  await founder.call('POST /user/cart', { add: [{ videoID: own, quality: 'HD' }] })
  await founder.call('POST /user/company', { ...COMPANY, name: 'Kalakar Films' })
  await act(member, false)
  for (const caller of [founder, member]) expect(await cart(caller)).toEqual([{ videoID: own, quality: 'HD' }])
})

describe('whom a page buys for', () => {
  const refused = {
    ...{
      status: 409,
      body: { code: 'buyer_changed', message: expect.stringMatching(/^Whom you buy for has changed/) },
    },
  }
  const ordersOf = (id: string) => shop.db.selectFrom('checkout').select('id').where('account_id', '=', id).execute()

  it('is refused anew once a member was removed, until the page knows: nothing is bought for the person instead', async () => {
    const leaver = await shop.as('USER', 'removed')
    await join(shop, people.owner, leaver, 'buyer')
    await leave(people.owner, leaver)
    const lines = [{ videoID: await stock(shop), quality: 'HD' as const }]
    const billing = { firstName: 'Asha', address1: '1 Lane', state: 'Maharashtra' }
    for (const call of ['POST /pay/create-cart-order', 'POST /pay/order-on-credit', 'POST /user/quotation'] as const)
      expect(await leaver.call(call, { lines, billing })).toMatchObject(refused)
    expect(await shop.order(leaver, plan('month'))).toMatchObject(refused)
    expect(await ordersOf(idOf(leaver))).toEqual([])
    await renew(leaver)
    expect(await leaver.call('POST /pay/create-cart-order', { lines })).toMatchObject({ status: 200 })
    expect(await ordersOf(idOf(leaver))).toHaveLength(1)
  })

  it('and once it was switched on another device, in both directions', async () => {
    const clip = await stock(shop)
    const phone = await shop.as('USER', 'buyer')
    for (const acting of [false, true]) {
      await act(people.buyer, acting)
      expect(await shop.order(phone, single(clip))).toMatchObject(refused)
      // What opens no order goes on.
      expect(await phone.call('GET /user/cart', {})).toMatchObject({ status: 200 })
      await renew(phone)
      expect(await shop.order(phone, single(clip))).toMatchObject({ status: 200 })
    }
  })
})

it('a board of the company is its members’, by role', async () => {
  const { body: made } = await people.editor.call('POST /user/saveboard', { name: 'Spring film' })
  expect(await people.viewer.call('GET /user/board', { id: made.id })).toMatchObject({ status: 200 })
  expect(await people.viewer.call('POST /user/deleteboard', { id: made.id })).toMatchObject({
    status: 403,
    body: { code: 'company_role' },
  })
  // What a client says is answered by whoever may change the board, and is news until one of them has seen it.
  const { body: shared } = await people.editor.call('POST /user/shareboard', { id: made.id, on: true, comments: true })
  const said = { token: shared.share.token, name: 'Ravi', text: 'Too dark' }
  const { body: comment } = await shop.guest.call('POST /boards/comment', said)
  for (const what of [{ answer: 'Sorry' }, { closed: true }, { remove: true }])
    expect(await people.viewer.call('POST /user/boardcomment', { id: comment.id, ...what })).toMatchObject({
      status: 403,
      body: { code: 'company_role' },
    })
  const news = async () => (await people.editor.call('GET /user/board', { id: made.id })).body.news
  expect(await people.viewer.call('POST /user/seenboard', { id: made.id })).toMatchObject({ status: 200 })
  expect(await news()).toBe(1)
  expect(await people.editor.call('POST /user/seenboard', { id: made.id })).toMatchObject({ status: 200 })
  expect(await news()).toBe(0)
  await act(people.viewer, false)
  expect(await people.viewer.call('GET /user/board', { id: made.id })).toMatchObject({ status: 404 })
  await act(people.viewer, true)
})

it('who presses the button agrees, not the company', async () => {
  await shop.db.deleteFrom('consent').execute()
  await shop.order(people.buyer, single(await stock(shop)), { agreed: true })
  const agreed = await shop.db.selectFrom('consent').select('account_id').distinct().execute()
  expect(agreed).toEqual([{ account_id: idOf(people.buyer) }])
})

it('who acted for the company stands in the audit log', async () => {
  const clip = await stock(shop)
  await downloadHighRes(people.editor, clip, 'HD')
  const { number } = await onlyLicence(people.editor, clip)
  expect(await people.editor.call('POST /user/licenceclient', { number, client: 'Monsoon Foods' })).toMatchObject({
    status: 200,
  })
  const rows = await shop.db.selectFrom('audit_entry').selectAll().where('actor_id', '=', companyId).execute()
  const person = idOf(people.editor)
  expect(rows.some(({ details }) => (details as { personId?: string }).personId === person)).toBe(true)
})

describe('a suspended company', () => {
  it('orders, pays and downloads nothing, by key neither; its members read what it has and act for themselves', async () => {
    const [owned, clip] = [await stock(shop), await stock(shop)]
    await buy(people.buyer, owned)
    const { id: board } = (await people.editor.call('POST /user/saveboard', { name: 'Read by all' })).body
    const key = { name: 'Edit suite', scopes: ['purchases:create' as const], password: PASSWORD }
    const program = caller(shop.url, (await people.buyer.call('POST /apikeys', key)).body.token, '')
    const refused = {
      status: 403,
      body: { code: 'account_suspended', message: 'Your company’s account is suspended. Please contact support.' },
    }
    expect(await admin.call('POST /staff/suspend', { id: companyId, reason: 'Shares its seats' })).toMatchObject({
      status: 200,
    })
    try {
      expect(await shop.order(people.buyer, single(clip))).toMatchObject(refused)
      expect(await downloadHighRes(people.editor, owned, 'HD')).toMatchObject(refused)
      expect(await people.editor.call('POST /user/saveboard', { name: 'More' })).toMatchObject(refused)
      expect(await shop.order(program, single(clip))).toMatchObject(refused)
      // The role comes first: a viewer could not have.
      expect(await shop.order(people.viewer, single(clip))).toMatchObject({ body: { code: 'company_role' } })
      for (const call of ['GET /user/orders', 'GET /user/licences', 'GET /user/company', 'GET /user/profile'] as const)
        expect([call, (await people.owner.call(call, {})).status]).toEqual([call, 200])
      expect(await ownedBy(people.viewer, owned)).toEqual(['HD'])
      // Its cart shows what is in it and what it would cost, and takes nothing more.
      const lines = [owned, clip].map((videoID) => ({ videoID, quality: 'HD' as const }))
      for (const member of [people.viewer, people.buyer])
        expect(await member.call('POST /pay/cart-quote', { lines })).toMatchObject({
          status: 200,
          body: { lines: [{ state: 'owned' }, { state: 'inPlan' }] },
        })
      expect(await people.editor.call('POST /user/cart', { add: lines })).toMatchObject(refused)
      expect(await people.editor.call('POST /user/seenboard', { id: board })).toMatchObject({ status: 200 })
      await act(people.buyer, false)
      expect(await buy(people.buyer, clip)).toMatchObject({ status: 200 })
      await act(people.buyer, true)
    } finally {
      await admin.call('POST /staff/unsuspend', { id: companyId })
    }
    expect(await downloadHighRes(people.editor, owned, 'HD')).toMatchObject({ status: 200 })
  })
})

describe('a program of a member', () => {
  it('buys for whom its key was made for, whomever its owner acts for, and for nobody once they left', async () => {
    const owner = await shop.as('USER', 'programmer')
    await join(shop, people.owner, owner, 'buyer')
    const scopes = ['purchases:create', 'purchases:read'] as const
    const keyOf = async (acting: boolean) => {
      await act(owner, acting)
      const { body } = await owner.call('POST /apikeys', { name: 'Editor', scopes: [...scopes], password: PASSWORD })
      return { company: body.company, program: caller(shop.url, body.token, '') }
    }
    const [theirs, own] = [await keyOf(true), await keyOf(false)]
    expect([theirs.company, own.company]).toEqual(['Kalakar Studio', null])
    const listed = (await owner.call('GET /apikeys', {})).body
    const [ofOwner, ofCompany] = [
      { company: null, hasLeft: false },
      { company: 'Kalakar Studio', hasLeft: false },
    ]
    expect(listed).toMatchObject([ofOwner, ofCompany])
    for (const acting of [true, false]) {
      await act(owner, acting)
      for (const { program, account } of [
        { ...theirs, account: companyId },
        { ...own, account: idOf(owner) },
      ]) {
        const { body } = await shop.order(program, single(await stock(shop)))
        expect(await checkoutOf(shop, body.id)).toMatchObject({ account_id: account })
      }
    }
    await leave(people.owner, owner)
    const ended = {
      status: 403,
      body: { code: 'company_role', message: 'This key was made for a company that its owner has left.' },
    }
    expect(await shop.order(theirs.program, single(await stock(shop)))).toMatchObject(ended)
    expect(await theirs.program.call('GET /user/orders', {})).toMatchObject(ended)
    expect(await shop.order(own.program, single(await stock(shop)))).toMatchObject({ status: 200 })
    expect((await owner.call('GET /apikeys', {})).body).toMatchObject([ofOwner, { ...ofCompany, hasLeft: true }])
  })
})
