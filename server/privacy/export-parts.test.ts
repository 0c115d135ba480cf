import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../licensing/shop.fixture.ts'
import { PERSONAL } from './personal-tables.fixture.ts'
import { busyCustomer, newCustomer, PASSWORD, type Somebody } from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

/** Where a copy of one's data has what a table holds: the file, and the part of it. */
const EXPORTED: Record<string, string> = {
  account: 'account',
  company: 'account.company',
  company_member: 'account.company',
  company_departure: 'account.leftCompanies',
  company_invitation: 'invitations',
  account_identity: 'ways-to-sign-in.connected',
  sso_identity: 'ways-to-sign-in.company',
  passkey: 'ways-to-sign-in.passkeys',
  api_key: 'ways-to-sign-in.apiKeys',
  second_factor: 'ways-to-sign-in.secondFactor',
  second_factor_removal: 'ways-to-sign-in.secondFactorRemoval',
  recovery_code: 'ways-to-sign-in.recoveryCodesLeft',
  address: 'addresses',
  session: 'sessions',
  consent: 'consents',
  audit_entry: 'security-log',
  mail: 'mails',
  message: 'messages',
  message_answer: 'messages',
  favourite: 'saved-clips',
  board: 'boards',
  board_clip: 'boards',
  board_comment: 'boards',
  search_follow: 'followed-searches',
  shot_request_contact: 'awaited-shots',
  cart_item: 'cart',
  quotation: 'quotations',
  mandate: 'autopay',
  credit_lot: 'credit',
  checkout: 'orders',
  checkout_line: 'orders.lines',
  payment: 'orders.payments',
  refund: 'orders.refunds',
  refund_request: 'orders.refundRequests',
  dispute: 'orders.disputes',
  invoice: 'orders.invoices',
  credit_note: 'orders.creditNotes',
  entitlement: 'licences',
  licence: 'certificates',
  licence_holder_change: 'holder-changes',
  download: 'downloads',
}

/** And why it is not in the copy. */
const EXCUSED: Record<string, string> = {
  refresh_token: 'a secret of the session, which is there',
  mail_link: 'a secret of the mail, which is there',
  notice_recipient: 'the mail of the notice is there',
  rate_limit: 'of an address on the network, for a day; no account stands in it',
  clip_view: 'a mark that leads to nobody',
  view_key: 'a key, of nobody',
  search_log: 'without who searched',
  metric_day: 'numbers, of nobody',
  shot_request: 'words beside a mark that leads to nobody',
  board_approval: 'of whoever has the link of a board, by the name that they gave',
  mandate_debit: 'each is one of the orders',
  credit_use: 'each is one of the orders, and what is left is there',
  company_agreement: 'of a company',
  company_terms: 'of a company',
  bank_transfer: 'of a company',
  receivable: 'of a company',
  settlement_line: 'how the provider paid the shop for a payment that is there',
  webhook_event: 'numbers and states of a payment that is there',
}

// oxlint-disable-next-line typescript/no-explicit-any -- looked at as a stranger would
async function copyOf(person: Somebody): Promise<Record<string, any>> {
  const reply = await person.request('/user/export')
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name.replace('.json', ''), JSON.parse(strFromU8(bytes)) as unknown]),
  )
}

describe('a copy of one’s data', () => {
  it('has what each table with personal data holds of somebody, or there is a reason', async () => {
    expect(Object.keys({ ...EXPORTED, ...EXCUSED }).toSorted()).toEqual(Object.keys(PERSONAL).toSorted())
    expect(Object.keys(EXPORTED).filter((table) => table in EXCUSED)).toEqual([])
    const { person } = await busyCustomer(shop, 'whole')
    const copy = await copyOf(person)
    for (const [table, place] of Object.entries(EXPORTED)) {
      const [file = '', part] = place.split('.')
      const held = Array.isArray(copy[file]) ? copy[file][0] : copy[file]
      expect([table, Object.keys(copy)]).toEqual([table, expect.arrayContaining([file])])
      if (part) expect([table, Object.keys(held)]).toEqual([table, expect.arrayContaining([part])])
    }
    expect(copy['ways-to-sign-in']).toMatchObject({ secondFactor: null, apiKeys: [], recoveryCodesLeft: 0 })
  })

  it('has what was asked back and why, what went back, and what the bank was asked for', async () => {
    const { person } = await busyCustomer(shop, 'wants-it-back')
    const orders = (await copyOf(person))['orders']
    const [, subscription] = orders
    expect(
      await person.call('POST /user/requestrefund', { checkoutId: subscription.id, reason: 'Bought by mistake' }),
    ).toMatchObject({ status: 200 })
    const admin = await shop.as('ADMIN', 'giving-back')
    expect(await admin.call('POST /orders/refund', { checkoutId: subscription.id, note: 'fine' })).toMatchObject({
      status: 200,
    })
    const [payment] = subscription.payments
    const dispute = { id: 'disp_1', payment_id: payment.id, amount_paise: 500, status: 'open' as const }
    await shop.db
      .insertInto('dispute')
      .values({ ...dispute, reason: 'chargeback', phase: 'chargeback' })
      .execute()
    const [first, after] = (await copyOf(person))['orders']
    expect(first).toMatchObject({ refundRequests: [], refunds: [], disputes: [] })
    expect(after).toMatchObject({
      refundRequests: [{ reason: 'Bought by mistake', decision: 'approved', answer: null, lines: null }],
      refunds: [{ paymentId: payment.id, amountPaise: 117_882 }],
      disputes: [{ id: 'disp_1', amountPaise: 500, reason: 'chargeback', status: 'open' }],
    })
  })

  it('has the second factor and the keys of programs, without a secret, and who invites the address', async () => {
    const person = await newCustomer(shop, 'guarded')
    const made = await person.call('POST /apikeys', {
      name: 'Edit suite',
      scopes: ['purchases:read'],
      password: PASSWORD,
    })
    expect(made.status).toBe(200)
    const owner = await newCustomer(shop, 'inviting')
    await owner.call('POST /user/company', { name: 'Kalakar', gstin: '', email: 'bills@kalakar.example' })
    const invited = await owner.call('POST /user/invitemember', { email: person.email, role: 'viewer' })
    expect(invited.status).toBe(200)
    expect((await copyOf(person))['invitations']).toEqual([])
    await shop.db.updateTable('account').set({ email_verified_at: new Date() }).where('id', '=', person.id).execute()
    const secret = 'the secret of the app, sealed'
    const factor = { account_id: person.id, sealed_secret: Buffer.from(secret), confirmed_at: new Date() }
    await shop.db.insertInto('second_factor').values(factor).execute()
    await shop.db
      .insertInto('recovery_code')
      .values({ account_id: person.id, hash: Buffer.alloc(32, 7) })
      .execute()
    const copy = await copyOf(person)
    expect(copy['invitations']).toMatchObject([{ company: 'Kalakar', role: 'viewer' }])
    expect(copy['ways-to-sign-in']).toMatchObject({
      apiKeys: [{ name: 'Edit suite', scopes: ['purchases:read'], revokedAt: null }],
      secondFactor: { setUpAt: expect.any(String) },
      secondFactorRemoval: null,
      recoveryCodesLeft: 1,
    })
    for (const hidden of [made.body.token as string, secret]) expect(JSON.stringify(copy)).not.toContain(hidden)
  })
})
