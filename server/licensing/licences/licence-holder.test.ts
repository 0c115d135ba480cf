import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { auditOf, checkoutOf, mailsOf, openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'
import { downloadHighRes, licencesOf, onlyLicence } from './licence.fixture.ts'

const GSTIN = '29ABCDE1234F1ZW'
const ADDRESS = { address1: '1 Lane', city: 'Bengaluru', state: 'Karnataka', zip: '560001' }
const COMPANY = { firstName: 'Asha', lastName: 'Rao', company: 'Rao Films Private Limited', gst: GSTIN, ...ADDRESS }

let shop: Shop
let admin: Caller
let asha: Caller
let ravi: Caller
let clip: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('ADMIN')
  asha = await shop.as('USER', 'asha')
  ravi = await shop.as('USER', 'ravi')
})
beforeEach(async () => {
  clip = await stock(shop)
})
afterAll(() => shop.stop())

async function buy(notes = single(clip, 'HD'), billing: object = COMPANY, buyer = asha) {
  const { body } = await shop.order(buyer, notes, { billing })
  const paid = await shop.provider.pay(body.id)
  expect(await shop.verify(buyer, paid)).toMatchObject({ status: 200, body: { status: 'ok' } })
  return { orderId: body.id as string, checkoutId: body.checkoutId as string, paymentId: paid.razorpay_payment_id }
}
const certificate = async (number: string, who = asha) => (await who.call('GET /user/licence', { number })).body
const verified = async (number: string) => (await shop.guest.call('GET /licences/verify', { number })).body
const PERSON = { gstin: '', contact: '', note: 'as asked by mail' }
const correct = (number: string, more: object, who = admin) =>
  who.call('POST /licences/correctholder', { number, holder: 'Asha R. Rao', ...PERSON, ...more })
const transfer = (number: string, more: object = {}, who = admin) =>
  who.call('POST /licences/transfer', { number, email: 'ravi@test.example', holder: 'Ravi Menon', ...PERSON, ...more })
const ages = (number: string, days: number) =>
  shop.db
    .updateTable('licence')
    .set({ issued_at: sql`issued_at - make_interval(days => ${days})` })
    .where('number', '=', number)
    .execute()

/** LIC-13. */
describe('the holder', () => {
  it('is the company that was billed, with the person as its contact', async () => {
    await buy()
    const { number } = await onlyLicence(asha, clip)
    const own = await certificate(number)
    expect(own).toMatchObject({ holder: COMPANY.company, gstin: GSTIN, contact: 'Asha Rao', changes: [] })
    const seen = await verified(number)
    expect(seen).toMatchObject({ holder: 'R… F… P… L…', isCompany: true, signatureValid: true, changes: [] })
    for (const secret of ['Rao Films', GSTIN, 'Asha']) expect(JSON.stringify(seen)).not.toContain(secret)
    const text = [own.holder, own.gstin, own.contact, own.client, own.seal].join('\n')
    expect(seen.signedText).toContain(`Holder-SHA-256: ${createHash('sha256').update(text).digest('hex')}\n`)
    const pdf = await asha.request(`/user/certificate?number=${number}`)
    expect(pdf.status).toBe(200)
    const { body } = await admin.call('GET /licences/register', { q: number })
    expect(body.licences).toMatchObject([{ holder: COMPANY.company, number }])
  })

  it('is the company of the plan for what is licensed under it, and the person without a company', async () => {
    const buyer = await shop.as('USER', 'subscriber')
    await buy(plan('month'), COMPANY, buyer)
    await downloadHighRes(buyer, clip)
    const { number } = await onlyLicence(buyer, clip)
    expect(await certificate(number, buyer)).toMatchObject({ holder: COMPANY.company, contact: 'Asha Rao' })
    const single2 = await stock(shop)
    await buy(single(single2, 'HD'), { firstName: 'Asha', lastName: 'Rao', ...ADDRESS })
    const person = await onlyLicence(asha, single2)
    expect(await certificate(person.number)).toMatchObject({ holder: 'Asha Rao', gstin: '', contact: '' })
    expect(await verified(person.number)).toMatchObject({ holder: 'A… R…', isCompany: false, signatureValid: true })
  })
})

/** LIC-13: the order that a licence is based on says who holds it, and for which project. */
describe('the project on a licence', () => {
  const project = async (number: string, who: Caller) => {
    expect(await verified(number)).toMatchObject({ signatureValid: true })
    return (await certificate(number, who)).client
  }

  it.each([
    ['is that of the order by which its clip was bought again', 'Diwali film', 'Diwali film'],
    ['is empty where that names none', undefined, ''],
  ])('the project on a licence: %s', async (_what, named, printed) => {
    const first = await buy(single(clip, 'HD'), { ...COMPANY, project: 'Monsoon film' })
    const { number } = await onlyLicence(asha, clip)
    expect(await project(number, asha)).toBe('Monsoon film')
    await admin.call('POST /orders/refund', { checkoutId: first.checkoutId, note: 'wrong clip' })
    await eventually(async () => (await checkoutOf(shop, first.orderId)).status === 'REFUNDED')
    await buy(single(clip, 'HD'), { ...COMPANY, ...(named && { project: named }) })
    expect(await onlyLicence(asha, clip)).toMatchObject({ number, status: 'active' })
    expect(await project(number, asha)).toBe(printed)
  })

  it('licensed under a plan and bought later is that of the order, or stays as it was written', async () => {
    const buyer = await shop.as('USER', 'planned')
    await buy(plan('month'), COMPANY, buyer)
    const rest = (status: 'active' | 'suspended') =>
      shop.db.updateTable('entitlement').set({ status }).where('kind', '=', 'subscription').execute()
    for (const [named, printed] of [
      ['Diwali film', 'Diwali film'],
      [undefined, 'Monsoon film'],
    ]) {
      const one = await stock(shop)
      await downloadHighRes(buyer, one)
      const { number } = await onlyLicence(buyer, one)
      await buyer.call('POST /user/licenceclient', { number, client: 'Monsoon film' })
      await rest('suspended')
      await buy(single(one, 'HD'), { ...COMPANY, ...(named && { project: named }) }, buyer)
      await rest('active')
      expect(await project(number, buyer)).toBe(printed)
    }
  })
})

describe('a correction of the holder', () => {
  it('is signed anew under the same number, audited, and seen by holder and public', async () => {
    await buy(single(clip, 'HD'), { firstName: 'Asha', lastName: 'Roa', ...ADDRESS })
    const { number } = await onlyLicence(asha, clip)
    const before = await verified(number)
    const typed = { holder: 'Rao Films LLP', gstin: GSTIN.toLowerCase(), contact: 'Asha Rao', note: 'billed in haste' }
    expect(await correct(number, typed)).toMatchObject({ status: 200, body: { success: true } })
    expect(await certificate(number)).toMatchObject({
      ...{ number, holder: 'Rao Films LLP', gstin: GSTIN, contact: 'Asha Rao' },
      changes: [{ kind: 'correction', from: 'Asha Roa', to: 'Rao Films LLP' }],
    })
    const after = await verified(number)
    expect(after).toMatchObject({ signatureValid: true, holder: 'R… F… L…', changes: [{ from: 'A… R…' }] })
    expect(after.signature).not.toBe(before.signature)
    expect(after.signedText).not.toContain('Transferred')
    const { body } = await admin.call('GET /licences/holder', { number })
    expect(body).toMatchObject({ holder: 'Rao Films LLP', changes: [{ note: 'billed in haste', from: 'Asha Roa' }] })
    const audited = shop.db.selectFrom('audit_entry').select('action').where('subject_id', '=', number).execute()
    expect((await audited).map(({ action }) => action)).toContain('licence.holder_corrected')
  })

  it('is possible for fourteen days, with a valid GSTIN, and to ADMIN alone', async () => {
    await buy()
    const { number } = await onlyLicence(asha, clip)
    expect(await correct(number, { gstin: '29ABCDE1234F1ZX' })).toMatchObject({ status: 400, body: { field: 'gstin' } })
    expect(await correct(number, { note: '' })).toMatchObject({ status: 400, body: { field: 'note' } })
    expect(await correct('JL-26-00000000', {})).toMatchObject({ status: 404 })
    for (const who of [asha, ravi, await shop.as('EMPLOYEE', 'clerk')])
      expect(await correct(number, {}, who)).toMatchObject({ status: 403 })
    expect(await correct(number, {}, shop.guest)).toMatchObject({ status: 401 })
    await ages(number, 13)
    expect(await correct(number, {})).toMatchObject({ status: 200 })
    await ages(number, 2)
    expect(await correct(number, {})).toMatchObject({ status: 409, body: { code: 'holder_settled' } })
  })
})

/** LIC-14. */
describe('a transfer', () => {
  const purchased = async (who: Caller) => {
    const { purchasedVideos } = (await who.call('GET /user/getpurchasedvideos', {})).body
    const all = purchasedVideos as { _id: string; resolution: string }[]
    return all.filter(({ _id }) => _id === clip).map(({ resolution }) => resolution)
  }
  const owned = async (who: Caller) => (await who.call('GET /videos/getonevideo', { id: clip })).body.ownership

  it('moves licence, file and purchase, once; number and history stay, both get a mail', async () => {
    await buy()
    const { number } = await onlyLicence(asha, clip)
    await asha.call('POST /user/licenceclient', { number, client: 'Monsoon Films' })
    expect(await transfer(number)).toMatchObject({ status: 200 })
    expect(await licencesOf(asha, clip)).toEqual([])
    expect(await onlyLicence(ravi, clip)).toMatchObject({ number, client: '', status: 'active' })
    const history = [{ kind: 'transfer', from: COMPANY.company, to: 'Ravi Menon' }]
    expect(await certificate(number, ravi)).toMatchObject({ holder: 'Ravi Menon', gstin: '', changes: history })
    expect(await certificate(number)).toMatchObject({ code: 'paper_not_found' })
    const seen = await verified(number)
    expect(seen).toMatchObject({
      signatureValid: true,
      holder: 'R… M…',
      changes: [{ from: 'R… F… P… L…', to: 'R… M…' }],
    })
    expect(seen.signedText).toMatch(/\nTransferred: \d{4}-/)
    // Panel, checkout and download of both sides.
    expect([(await owned(asha)).ownsHD, (await owned(ravi)).ownsHD]).toEqual([false, true])
    expect((await downloadHighRes(asha, clip)).status).toBe(403)
    expect((await downloadHighRes(ravi, clip)).status).toBe(200)
    expect(await shop.order(ravi, single(clip, 'HD'))).toMatchObject({ status: 409, body: { code: 'already_owned' } })
    expect(await auditOf(shop, number)).toContain('licence.transferred')
    const mails = await mailsOf(shop, 'licence-transferred')
    expect(
      mails.filter(({ data }) => JSON.stringify(data).includes(number)).map(({ template, to }) => [template, to]),
    ).toEqual(
      expect.arrayContaining([
        ['licence-given-away', 'asha@test.example'],
        ['licence-received', 'ravi@test.example'],
      ]),
    )
    expect(await transfer(number, { email: 'asha@test.example' })).toMatchObject({
      ...{ status: 409, body: { code: 'licence_not_transferable' } },
    })
    expect([await purchased(asha), await purchased(ravi)]).toEqual([[], ['HD']])
    // The former holder can buy it anew, with another number.
    await buy()
    expect((await onlyLicence(asha, clip)).number).not.toBe(number)
  })

  it('takes a clip licensed under a plan, which stays with its buyer', async () => {
    const buyer = await shop.as('USER', 'with-a-plan')
    await buy(plan('month'), COMPANY, buyer)
    await downloadHighRes(buyer, clip)
    const { number } = await onlyLicence(buyer, clip)
    expect(await transfer(number)).toMatchObject({ status: 200 })
    expect((await downloadHighRes(ravi, clip)).status).toBe(200)
    expect(await licencesOf(buyer, clip)).toEqual([])
    expect(await purchased(ravi)).toEqual(['HD'])
    // The plan runs on, and gives a licence of its own.
    expect((await downloadHighRes(buyer, clip)).status).toBe(200)
    expect((await onlyLicence(buyer, clip)).number).not.toBe(number)
  })

  it('of HD takes its 4K upgrade along, which still rests on it', async () => {
    const base = await buy()
    await buy(single(clip, '4K'))
    const [uhd] = await licencesOf(asha, clip)
    expect(await transfer(uhd?.number ?? '')).toMatchObject({ status: 200 })
    expect(await owned(ravi)).toMatchObject({ ownsHD: true, owns4K: true })
    expect(await owned(asha)).toMatchObject({ ownsHD: false, owns4K: false })
    // HD is charged back: neither is left.
    const { id } = await shop.provider.control<{ id: string }>('/disputes', { payment_id: base.paymentId })
    await shop.provider.control(`/disputes/${id}`, { event: 'lost' })
    await eventually(async () => (await checkoutOf(shop, base.orderId)).status === 'REVOKED')
    expect(await owned(ravi)).toMatchObject({ ownsHD: false, owns4K: false })
  })

  it('is refused to a stranger, to one who has a licence for it, of what is not in force, and to all but ADMIN', async () => {
    const { checkoutId } = await buy()
    const { number } = await onlyLicence(asha, clip)
    expect(await transfer(number, { email: 'nobody@test.example' })).toMatchObject({
      body: { code: 'account_not_found' },
    })
    expect(await transfer(number, { email: 'asha@test.example' })).toMatchObject({ status: 409 })
    for (const who of [asha, ravi, await shop.as('EMPLOYEE', 'clerk')])
      expect(await transfer(number, {}, who)).toMatchObject({ status: 403 })
    const setRight = (status: 'active' | 'suspended') =>
      shop.db.updateTable('entitlement').set({ status }).where('checkout_id', '=', checkoutId).execute()
    await setRight('suspended')
    expect(await transfer(number)).toMatchObject({ body: { code: 'licence_not_transferable' } })
    await setRight('active')
    await buy(single(clip, 'HD'), COMPANY, ravi)
    expect(await transfer(number)).toMatchObject({ status: 409, body: { code: 'already_owned' } })
    expect(await onlyLicence(asha, clip)).toMatchObject({ number })
  })
})
