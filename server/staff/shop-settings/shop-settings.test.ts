import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, type Shop, single, stock } from '../../licensing/shop.fixture.ts'
import { bought, IN_PUNE, invoiceOf } from '../../licensing/invoices/tax-documents.fixture.ts'
import { openDeps } from '../../open-deps.ts'
import { createLog } from '../../platform/log.ts'

let shop: Shop
let admin: Caller
let databaseUrl = ''
beforeAll(async () => {
  shop = await openShop({
    env: { COMPANY_PHONE: '+91 22 4000 0000' },
    onDatabase: (url) => void (databaseUrl = url),
  })
  admin = await shop.as('ADMIN')
})
afterAll(() => shop.stop())

const save = (values: object, version?: number) =>
  admin.call('POST /staff/shopsettings', { values, ...(version !== undefined && { version }) } as never)
const site = async () => (await shop.guest.call('GET /config', {})).body
const settings = async () => {
  const { body } = await admin.call('GET /staff/shopsettings', {})
  return { version: body.version, of: (key: string) => body.settings.find((one: { key: string }) => one.key === key) }
}

describe('settings of the shop', () => {
  it('begin with the environment, change at once for guests, and go back to it', async () => {
    expect((await site()).contact.phone).toBe('+91 22 4000 0000')
    expect((await settings()).of('COMPANY_PHONE')).toMatchObject({ isOwn: false, value: '+91 22 4000 0000' })
    expect(await save({ COMPANY_PHONE: '+91 80 1111 2222', BRAND: 'झलक फ़ुटेज', WATERMARK: 'Jhalak' })).toMatchObject({
      status: 200,
    })
    expect(await site()).toMatchObject({ brand: 'झलक फ़ुटेज', contact: { phone: '+91 80 1111 2222' } })
    expect((await settings()).of('COMPANY_PHONE')).toMatchObject({
      isOwn: true,
      value: '+91 80 1111 2222',
      first: '+91 22 4000 0000',
      changed: { by: 'admin@test.example' },
    })
    await save({ COMPANY_PHONE: null, BRAND: null })
    expect(await site()).toMatchObject({ brand: 'Jhalak', contact: { phone: '+91 22 4000 0000' } })
  })

  it('reach another process that runs already', async () => {
    const { deps } = shop.server
    const { first } = deps.shop
    const counting = { ...first, limits: new Map(), env: { ...first.env, RATE_LIMITS: 'on' as const } }
    const other = await openDeps(counting, { databaseUrl, log: createLog('fatal') })
    try {
      await save({ BRAND: 'Chitra', FAIR_USE_DOWNLOADS_PER_DAY: '7' })
      await expect.poll(() => [other.brand, other.fairUsePerDay, other.config.brand]).toEqual(['Chitra', 7, 'Chitra'])
      expect((await other.shop.settled()).config.brand).toBe('Chitra')
      const limit = { name: 'wrong-coupon', max: 20, seconds: 3600 }
      expect(other.limits.inForce(limit)).toMatchObject({ max: 20 })
      await save({ BUYER_LIMITS: 'wrong-coupon=2/60, create-order=3/60' })
      await expect.poll(() => other.limits.inForce(limit)).toMatchObject({ max: 2, seconds: 60 })
      for (const wrong of ['sign-in=500/60', 'wrong-coupon=0/60', 'wrong-coupon'])
        expect(await save({ BUYER_LIMITS: wrong })).toMatchObject({ status: 400, body: { field: 'BUYER_LIMITS' } })
      await save({ BUYER_LIMITS: '' })
      await expect.poll(() => other.limits.inForce(limit)).toMatchObject({ max: 20 })
    } finally {
      await other.close()
      await save({ BRAND: null, FAIR_USE_DOWNLOADS_PER_DAY: null })
    }
  })

  it('that are emptied have their first value again where the shop needs one, and are empty where it does not', async () => {
    await save({ BRAND: 'Chitra', COMPANY_PHONE: '+91 80 1111 2222', ORDER_DAYS: '3', COLOUR_LINK: '#0a5fb4' })
    await save({ BRAND: '', COMPANY_PHONE: '', ORDER_DAYS: '', COLOUR_LINK: '', INVOICE_SERIES: '' })
    const { of } = await settings()
    for (const [key, value] of [
      ['BRAND', 'Jhalak'],
      ['ORDER_DAYS', '7'],
      ['INVOICE_SERIES', 'INV'],
    ] as const)
      expect(of(key), key).toMatchObject({ isOwn: false, value })
    expect(of('COMPANY_PHONE')).toMatchObject({ isOwn: true, value: '' })
    expect((await site()).brand).toBe('Jhalak')
    // As an earlier version stored it.
    const was = { area: 'setting', key: 'BRAND', changed_at: new Date() } as const
    await shop.server.deps.db
      .insertInto('shop_version')
      .values({ ...was, value: '', before: null })
      .execute()
    expect((await settings()).of('BRAND')).toMatchObject({ isOwn: false, value: 'Jhalak' })
    await save({ COMPANY_PHONE: null, BRAND: null })
  })

  it('are checked one by one and against each other; what is wrong changes nothing and names its field', async () => {
    const refused = async (values: object, field: string) => {
      expect(await save(values)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } })
    }
    await refused({ COMPANY_PHONE: '1', COMPANY_EMAIL: 'no address' }, 'COMPANY_EMAIL')
    await refused({ GRIEVANCE_OFFICER: 'Asha Rao' }, 'GRIEVANCE_OFFICER')
    await refused({ COMPANY_STATE: 'Bavaria' }, 'COMPANY_STATE')
    await refused({ COMPANY_GSTIN: '27ABCDE1234F1Z1' }, 'COMPANY_GSTIN')
    await refused({ FAIR_USE_DOWNLOADS_PER_DAY: '0' }, 'FAIR_USE_DOWNLOADS_PER_DAY')
    expect((await save({ DATABASE_URL: 'postgresql://x' })).status).toBe(400)
    expect((await save({ JWT_SECRET: 'x'.repeat(40) })).status).toBe(400)
    expect((await site()).contact.phone).toBe('+91 22 4000 0000')
    await save({ GRIEVANCE_OFFICER: 'Asha Rao', GRIEVANCE_EMAIL: 'care@jhalak.example' })
    expect((await site()).contact.grievanceOfficer).toMatchObject({ name: 'Asha Rao', email: 'care@jhalak.example' })
    await save({ GRIEVANCE_OFFICER: null, GRIEVANCE_EMAIL: null })
  })

  it('colour pages and mails; what cannot be read in its theme, or is no colour, is refused and changes nothing', async () => {
    const first = (await site()).colours
    for (const [values, field] of [
      [{ COLOUR_ACCENT: '#0a5fb4', COLOUR_LINK_DARK: '#0a5fb4' }, 'COLOUR_LINK_DARK'],
      [{ COLOUR_ACCENT: '#ffb21a' }, 'COLOUR_ACCENT'],
      [{ COLOUR_ACCENT_DARK: '#3a0018' }, 'COLOUR_ACCENT_DARK'],
      [{ COLOUR_LINK: 'red;}body{display:none' }, 'COLOUR_LINK'],
    ] as const)
      expect(await save(values)).toMatchObject({ status: 400, body: { code: 'invalid_input', field } })
    expect((await site()).colours).toEqual(first)
    expect(await save({ COLOUR_ACCENT: '#0A5FB4', COLOUR_LINK_DARK: '#7fb8ff' })).toMatchObject({ status: 200 })
    const own = { COLOUR_ACCENT: '#0a5fb4', COLOUR_LINK_DARK: '#7fb8ff' }
    expect((await site()).colours).toEqual({ ...first, ...own })
    await admin.call('POST /staff/testmail', { to: 'colours@test.example' })
    const inbox = async () => (await (await fetch(`${shop.url}/__sandbox/mail?to=colours@test.example`)).text()).trim()
    await expect.poll(inbox).toContain('.link { color: #7fb8ff')
    await save({ COLOUR_ACCENT: null, COLOUR_LINK_DARK: null })
    expect((await site()).colours).toEqual(first)
  })

  it('keep every version with who and what before; an older one overwritten by somebody else is not lost', async () => {
    await save({ COMPANY_CIN: 'U1' })
    const { version } = await settings()
    await save({ COMPANY_CIN: 'U2' }, version)
    expect(await save({ COMPANY_CIN: 'U3' }, version)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    const { body } = await admin.call('GET /staff/shopversions', { area: 'setting', key: 'COMPANY_CIN' })
    expect(body.versions.map(({ before, value }: Record<string, unknown>) => [before, value])).toEqual([
      ['U1', 'U2'],
      [null, 'U1'],
    ])
    // Undo: the value before is saved again.
    await save({ COMPANY_CIN: body.versions[0].before })
    expect((await site()).contact.cin).toBe('U1')
    // The same value again is no version.
    await save({ COMPANY_CIN: 'U1' })
    const after = await admin.call('GET /staff/shopversions', { area: 'setting', key: 'COMPANY_CIN' })
    expect(after.body.versions).toHaveLength(3)
    expect(after.body.versions[0].changed.by).toBe('admin@test.example')
    const { body: log } = await admin.call('GET /staff/audit', { action: 'shop-setting.changed' } as never)
    expect(log.entries.length).toBeGreaterThan(3)
    await save({ COMPANY_CIN: null })
  })

  it('never change an invoice that was issued', async () => {
    const buyer = await shop.as('USER', 'buyer')
    const before = await bought(shop, buyer, IN_PUNE, single(await stock(shop), 'HD'))
    await save({ COMPANY_NAME: 'Chitra Footage LLP', COMPANY_ADDRESS: '2 New Street, Pune' })
    const after = await bought(shop, buyer, IN_PUNE, single(await stock(shop), 'HD'))
    const sellers = [await invoiceOf(shop, before), await invoiceOf(shop, after)].map((one) => one?.printed.seller.name)
    expect(sellers).toEqual(['Jhalak Footage Private Limited', 'Chitra Footage LLP'])
    await save({ COMPANY_NAME: null, COMPANY_ADDRESS: null })
  })

  it('name the series of invoices: each counts by itself, and going back goes on where it stood', async () => {
    const buyer = await shop.as('USER', 'series-buyer')
    const next = async () =>
      (await invoiceOf(shop, await bought(shop, buyer, IN_PUNE, single(await stock(shop), 'HD'))))?.number
    const before = (await next()) ?? ''
    const [series, year, count] = before.split('/')
    expect(series).toBe('INV')
    for (const wrong of ['CN', 'QT', 'inv', 'JHALAK', 'A-B', '1A'])
      expect(await save({ INVOICE_SERIES: wrong }), wrong).toMatchObject({
        status: 400,
        body: { field: 'INVOICE_SERIES' },
      })
    await save({ INVOICE_SERIES: 'JHLK' })
    const [first, second] = [await next(), await next()]
    expect([first, second]).toEqual([`JHLK/${year}/000001`, `JHLK/${year}/000002`])
    expect(first).toHaveLength(16)
    await save({ INVOICE_SERIES: null })
    expect(await next()).toBe(`INV/${year}/${String(Number(count) + 1).padStart(6, '0')}`)
    await save({ INVOICE_SERIES: 'JHLK' })
    expect(await next()).toBe(`JHLK/${year}/000003`)
    await save({ INVOICE_SERIES: null })
  })

  it('name the shop in mails; a test mail shows it', async () => {
    await save({ BRAND: 'Chitra' })
    expect(await admin.call('POST /staff/testmail', { to: 'operator@test.example' })).toMatchObject({ status: 200 })
    const inbox = async () => (await (await fetch(`${shop.url}/__sandbox/mail?to=operator@test.example`)).text()).trim()
    await expect.poll(inbox).toContain('A test mail of Chitra')
    expect((await admin.call('POST /staff/testmail', { to: 'nobody' })).status).toBe(400)
    await save({ BRAND: null })
  })

  it('are an ADMIN’s alone', async () => {
    for (const [who, status] of [
      [shop.guest, 401],
      [await shop.as('USER', 'asha'), 403],
      [await shop.as('EMPLOYEE'), 403],
    ] as const) {
      expect(await who.call('POST /staff/shopsettings', { values: { BRAND: 'X' } })).toMatchObject({ status })
      expect(await who.call('GET /staff/shopsettings', {})).toMatchObject({ status })
      expect(await who.call('GET /staff/shopversions', { area: 'setting' })).toMatchObject({ status })
    }
  })
})

describe('texts in words of the shop’s own', () => {
  const say = (input: object) => admin.call('POST /staff/shoptexts', input as never)

  it('go to every page in their language, and back', async () => {
    const [hindi, english] = ['दाम', 'What it costs']
    expect(await say({ language: 'en', text: 'Pricing', words: english })).toMatchObject({ status: 200 })
    expect(await say({ language: 'hi', text: 'Pricing', words: hindi })).toMatchObject({ status: 200 })
    expect((await site()).texts).toEqual({ en: { Pricing: english }, hi: { Pricing: hindi } })
    const { body } = await admin.call('GET /staff/shoptexts', {})
    expect(body.texts).toMatchObject([
      { language: 'en', text: 'Pricing', words: english, changed: { by: 'admin@test.example' } },
      { language: 'hi', text: 'Pricing', words: hindi },
    ])
    await say({ language: 'en', text: 'Pricing', words: null })
    await say({ language: 'hi', text: 'Pricing', words: null })
    expect((await site()).texts).toEqual({ en: {}, hi: {} })
    const versions = await admin.call('GET /staff/shopversions', { area: 'text', key: 'hi:Pricing' })
    expect(versions.body.versions.map(({ value }: { value: unknown }) => value)).toEqual([null, hindi])
  })

  it('keep what the text is given and its links', async () => {
    const refused = async (text: string, words: string) =>
      expect(await say({ language: 'en', text, words })).toMatchObject({ status: 400, body: { field: 'words' } })
    await refused('Page {page}', 'Page')
    await refused('Page {page}', 'Page {page} of {count}')
    await refused('I agree to the <terms>Terms</terms>', 'I agree to the Terms')
    await refused('Pricing', '<terms>Pricing</terms>')
    await refused('Pricing', '  ')
    expect((await site()).texts).toEqual({ en: {}, hi: {} })
    expect(
      await (await shop.as('EMPLOYEE')).call('POST /staff/shoptexts', { language: 'en', text: 'Pricing', words: 'X' }),
    ).toMatchObject({ status: 403 })
    // The name of a property of every object is a text like others.
    expect(await say({ language: 'en', text: 'constructor', words: 'x' })).toMatchObject({ status: 200 })
    await say({ language: 'en', text: 'constructor', words: null })
  })
})

describe('mails in words of the shop’s own', () => {
  const words = { subject: 'Namaste: {subject}', heading: 'Test of {heading}', text: 'From the team.\n\n{text1}' }

  it('are previewed, sent from then on, and go back to the product’s', async () => {
    const { body: list } = await admin.call('GET /staff/shopmails', {})
    expect(list).toMatchObject({ mails: expect.anything() })
    expect(list.mails.length).toBeGreaterThan(100)
    const asked = { template: 'test-mail', language: 'en' as const, words }
    const preview = await admin.call('POST /staff/shopmails/preview', asked)
    expect(preview.body).toMatchObject({ subject: 'Namaste: A test mail of Jhalak', heading: 'Test of Mails arrive' })
    expect(preview.body.paragraphs[0]).toBe('From the team.')
    expect(preview.body.paragraphs).toHaveLength(2)
    expect(await admin.call('POST /staff/shopmails', asked)).toMatchObject({ status: 200 })
    await admin.call('POST /staff/testmail', { to: 'words@test.example' })
    const inbox = async () => (await (await fetch(`${shop.url}/__sandbox/mail?to=words@test.example`)).text()).trim()
    await expect.poll(inbox).toContain('Namaste: A test mail of Jhalak')
    expect(await inbox()).toContain('From the team.')
    await admin.call('POST /staff/shopmails', { ...asked, words: null })
    const after = await admin.call('GET /staff/shopmails', {})
    expect(after.body.mails.filter((one: { words: unknown }) => one.words !== null)).toEqual([])
  })

  it('name nothing that is not filled in, and only mails that there are', async () => {
    const send = (more: object) =>
      admin.call('POST /staff/shopmails', { template: 'test-mail', language: 'hi', words, ...more } as never)
    expect(await send({ words: { ...words, text: 'Hello {firstName}' } })).toMatchObject({
      status: 400,
      body: { field: 'words' },
    })
    expect(await send({ words: { ...words, subject: 'a\r\nBcc: x@y.example' } })).toMatchObject({ status: 400 })
    expect(await send({ template: 'constructor' })).toMatchObject({ status: 404 })
    expect(
      await (
        await shop.as('EMPLOYEE')
      ).call('POST /staff/shopmails', { template: 'test-mail', language: 'hi', words: null }),
    ).toMatchObject({ status: 403 })
  })
})
