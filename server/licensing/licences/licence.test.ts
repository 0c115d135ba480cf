import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { onlyLicence, licencesOf, downloadHighRes as take } from './licence.fixture.ts'
import { clausesOf, type LicenceSnapshot } from './licence-text.model.ts'
import { openShop, plan, rightsOf, type Shop, single, stock, withdraw } from '../shop.fixture.ts'

const NUMBER = /^JL-\d\d-[0-9A-HJKMNP-TV-Z]{8}$/
const link = { accept: 'application/json' }

let shop: Shop
let asha: Caller
let vikram: Caller

beforeAll(async () => {
  shop = await openShop({ worker: false })
  asha = await shop.as('USER', 'asha')
  vikram = await shop.as('USER', 'vikram')
})
afterAll(() => shop.stop())

const check = async (number: string) => shop.guest.call('GET /licences/verify', { number })
const setRight = (id: string, status: 'active' | 'suspended' | 'revoked') =>
  shop.db.updateTable('entitlement').set({ status }).where('clip_id', '=', id).execute()

/** LIC-1: every licensed download has a licence number and a certificate. */
describe('a licence', () => {
  it('is given with a purchase, before any download', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const licence = await onlyLicence(asha, id)
    expect(licence).toMatchObject({
      quality: 'HD',
      status: 'active',
      client: '',
      number: expect.stringMatching(NUMBER),
    })
    await take(asha, id)
    expect((await onlyLicence(asha, id)).number).toBe(licence.number)
  })

  it('is given with the first download under a plan, and of a free clip', async () => {
    const [sold, free] = [await stock(shop), await stock(shop, { free: true })]
    const subscriber = await shop.as('USER', 'subscriber')
    await shop.buy(subscriber, plan('month'))
    expect(await licencesOf(subscriber, sold)).toEqual([])
    await take(subscriber, sold)
    await take(vikram, free)
    expect((await onlyLicence(subscriber, sold)).number).toMatch(NUMBER)
    expect((await onlyLicence(vikram, free)).status).toBe('active')
  })

  it('LIC-2: names frame rate, sound and that it was free on the certificate', async () => {
    const [sold, free] = [await stock(shop), await stock(shop, { free: true })]
    const isSold = sql<boolean>`id = ${sold}`
    const facts = { frame_rate: sql<number>`case when ${isSold} then 25 else 29.97 end`, has_audio: isSold }
    await shop.db.updateTable('clip').set(facts).where('id', 'in', [sold, free]).execute()
    await shop.buy(asha, single(sold, 'HD'))
    await take(vikram, free)
    for (const [holder, id, words] of [
      [asha, sold, /, 25 fps, with sound(?!.*free of charge)/],
      [vikram, free, /, 29\.97 fps, without sound, .*free of charge/],
    ] as const) {
      const { number } = await onlyLicence(holder, id)
      expect(JSON.stringify((await holder.call('GET /user/licence', { number })).body)).toMatch(words)
    }
  })

  it('stands behind the row of its download, and not behind a watermarked one', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    await take(asha, id)
    await asha.call('POST /user/downloadwatermark', { id }, link)
    const rows = await shop.db
      .selectFrom('download')
      .leftJoin('licence', 'licence.id', 'download.licence_id')
      .select(['download.quality', 'licence.number'])
      .where('download.clip_id', '=', id)
      .orderBy('download.created_at')
      .execute()
    const { number } = await onlyLicence(asha, id)
    expect(rows).toEqual([
      { quality: 'HD', number },
      { quality: 'Watermarked', number: null },
    ])
  })

  it('is one, however many first downloads come at once', async () => {
    const id = await stock(shop)
    const buyer = await shop.as('USER', 'crowd')
    await shop.buy(buyer, plan('month'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(buyer, id)))
    for (const answer of answers) expect(answer.status).toBe(200)
    await onlyLicence(buyer, id)
    expect(await shop.db.selectFrom('licence').select('id').where('clip_id', '=', id).execute()).toHaveLength(1)
  })

  it('is another one for 4K after HD, and for each file that a 4K purchase includes', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    await shop.buy(asha, single(id, '4K'))
    const both = await licencesOf(asha, id)
    expect(both.map(({ quality }) => quality)).toEqual(['4K', 'HD'])
    expect(new Set(both.map(({ number }) => number)).size).toBe(2)
    const fourK = await stock(shop)
    await shop.buy(asha, single(fourK, '4K'))
    await take(asha, fourK, 'HD')
    expect((await licencesOf(asha, fourK)).map(({ quality }) => quality)).toEqual(['HD', '4K'])
  })

  it('waits while its payment is disputed, ends when the money went back, and stands again when bought again', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    for (const [right, status] of [
      ['suspended', 'suspended'],
      ['active', 'active'],
      ['revoked', 'ended'],
    ] as const) {
      await setRight(id, right)
      expect((await onlyLicence(asha, id)).status).toBe(status)
      expect((await check(number)).body.status).toBe(status)
    }
    await shop.buy(asha, single(id, 'HD'))
    expect(await onlyLicence(asha, id)).toMatchObject({ number, status: 'active' })
    expect((await check(number)).body).toMatchObject({ status: 'active', signatureValid: true })
  })

  it('of a clip that is bought after all no longer hangs on the plan', async () => {
    const id = await stock(shop)
    const buyer = await shop.as('USER', 'after-all')
    await shop.buy(buyer, plan('month'))
    await take(buyer, id)
    await shop.db.updateTable('entitlement').set({ status: 'suspended' }).where('kind', '=', 'subscription').execute()
    const { checkoutId } = (await shop.buy(buyer, single(id, 'HD'))).body
    const { number } = await onlyLicence(buyer, id)
    expect((await check(number)).body.status).toBe('active')
    // The plan runs again, and the purchase is given back: what was licensed under the plan stays licensed.
    await shop.db.updateTable('entitlement').set({ status: 'active' }).where('kind', '=', 'subscription').execute()
    const admin = await shop.as('ADMIN')
    expect((await admin.call('POST /orders/refund', { checkoutId, note: 'bought twice' })).status).toBe(200)
    expect((await check(number)).body).toMatchObject({ status: 'active', signatureValid: true })
    expect(await rightsOf(shop, checkoutId)).toMatchObject([{ status: 'suspended' }])
  })

  it('in HD under a plan stands when a 4K purchase made later is given back', async () => {
    const id = await stock(shop)
    const buyer = await shop.as('USER', 'gave-back')
    await shop.buy(buyer, plan('month'))
    await take(buyer, id, 'HD')
    await shop.buy(buyer, single(id, '4K'))
    await take(buyer, id, 'HD')
    await setRight(id, 'revoked')
    const states = (await licencesOf(buyer, id)).map(({ quality, status }) => [quality, status])
    expect(states).toEqual([
      ['4K', 'ended'],
      ['HD', 'active'],
    ])
  })

  it('to a free clip stands when the clip is no longer free, and when it is withdrawn', async () => {
    const id = await stock(shop, { free: true })
    await take(vikram, id)
    await shop.db.updateTable('clip').set({ is_free: false }).where('id', '=', id).execute()
    expect((await take(vikram, id)).status).toBe(200)
    expect((await take(asha, id)).status).toBe(403)
    await withdraw(shop, id)
    expect((await take(vikram, id)).status).toBe(200)
    expect((await take(asha, id)).status).toBe(404)
  })
})

describe('the client', () => {
  it('cannot turn the direction of what is printed after it (S20)', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    for (const client of ['Monsoon \u202esmliF', '\u2066Films', 'A\u2069'])
      expect(await asha.call('POST /user/licenceclient', { number, client })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', field: 'client' },
      })
    expect(await onlyLicence(asha, id)).toMatchObject({ number, client: '' })
  })

  it('is named by the holder, signed anew, audited, and told to nobody', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    const before = (await check(number)).body
    const answer = await asha.call('POST /user/licenceclient', { number, client: 'Monsoon Films' })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await onlyLicence(asha, id)).toMatchObject({ number, client: 'Monsoon Films' })
    const after = (await check(number)).body
    expect(after.signatureValid).toBe(true)
    expect(after.signature).not.toBe(before.signature)
    expect(JSON.stringify(after)).not.toContain('Monsoon')
    const rows = await shop.db.selectFrom('audit_entry').selectAll().where('subject_id', '=', number).execute()
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['licence.client_named', 'licence.issued'])
  })

  it('of somebody else’s licence is not there to be named', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    expect(await vikram.call('POST /user/licenceclient', { number, client: 'Mine' })).toMatchObject({ status: 404 })
    expect(await onlyLicence(asha, id)).toMatchObject({ client: '' })
  })
})

describe('the certificate', () => {
  it('speaks of a client named here only where one is, and of the one transfer; the words of version 1 stay', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    const words = async () => ((await asha.call('GET /user/licence', { number })).body.words as string[]).join(' ')
    expect(await words()).not.toContain('named here')
    expect(await words()).toContain('except once')
    await asha.call('POST /user/licenceclient', { number, client: 'Monsoon Films' })
    expect(await words()).toContain('made for the client or project named here')
    const row = await shop.db
      .selectFrom('licence')
      .select('printed')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const first = { textVersion: '1', client: '', snapshot: row.printed as unknown as LicenceSnapshot }
    expect(clausesOf(first).join(' ')).toContain('which cannot be transferred')
  })

  it('is a PDF for its holder, and not there for anybody else', async () => {
    const id = await stock(shop)
    await shop.buy(asha, single(id, 'HD'))
    const { number } = await onlyLicence(asha, id)
    const path = `/user/certificate?number=${number}`
    const reply = await asha.request(path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await vikram.call('GET /user/certificate', { number })).toMatchObject({ status: 404 })
    expect(await shop.guest.call('GET /user/certificate', { number })).toMatchObject({ status: 401 })
  })

  it('says as a page what the paper says, for its holder alone', async () => {
    const id = await stock(shop)
    const rights = { people: 'released', monument: 'yes' }
    await shop.db
      .updateTable('clip')
      .set({ rights: JSON.stringify(rights) })
      .where('id', '=', id)
      .execute()
    const billing = { firstName: 'Asha', lastName: 'Rao', state: 'Goa' }
    const { body: order } = await shop.order(asha, single(id, 'HD'), { billing })
    await shop.verify(asha, await shop.provider.pay(order.id))
    const { number } = await onlyLicence(asha, id)
    await asha.call('POST /user/licenceclient', { number, client: 'Monsoon Films' })
    const { status, body, headers } = await asha.call('GET /user/licence', { number: number.toLowerCase() })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      number,
      holder: 'Asha Rao',
      client: 'Monsoon Films',
      scope: 'personal and commercial use, of these kinds: Social, Editorial',
      term: 'perpetual',
      territory: 'worldwide',
      textVersion: '2',
      fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      verifyUrl: `${shop.url}/verify/${number}`,
      rights: [
        { name: 'Licence status', value: 'commercial' },
        { name: 'Cleared for', value: 'Social, Editorial' },
        { name: 'Model release', value: 'declared by the uploader' },
        { name: 'Property release', value: 'missing' },
      ],
    })
    // The clearances are signed, too, and stay as issued.
    await shop.db.updateTable('clip').set({ rights: null }).where('id', '=', id).execute()
    const verified = (await check(number)).body
    expect(verified).toMatchObject({ signatureValid: true })
    expect(verified.signedText).toContain('Model release: declared by the uploader\n')
    expect(await vikram.call('GET /user/licence', { number })).toMatchObject({ status: 404 })
    expect(await shop.guest.call('GET /user/licence', { number })).toMatchObject({ status: 401 })
  })
})
