import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../licensing/shop.fixture.ts'
import { BILLING, busyCustomer, newCustomer, PASSWORD, type Somebody } from './somebody.fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

async function exportOf(person: Somebody) {
  const reply = await person.request('/user/export')
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  // oxlint-disable-next-line typescript/no-explicit-any -- looked at as a stranger would
  const json = (name: string): any => JSON.parse(texts[`${name}.json`] ?? 'null')
  return { reply, texts, json, whole: Object.values(texts).join('\n') }
}

/** ACC-17: data export exists. */
describe('a copy of one’s data', () => {
  let copy: Awaited<ReturnType<typeof exportOf>>
  let asha: Awaited<ReturnType<typeof busyCustomer>>

  beforeAll(async () => {
    asha = await busyCustomer(shop, 'asha')
    await busyCustomer(shop, 'vikram')
    copy = await exportOf(asha.person)
  })

  it('comes as a zip named after the day, for nobody else’s cache', () => {
    const { headers, status } = copy.reply
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="jhalak-data-\d{4}-\d\d-\d\d\.zip"$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('holds every part, each a readable file', () => {
    expect(Object.keys(copy.texts).sort()).toEqual([
      'README.txt',
      'account.json',
      'addresses.json',
      'autopay.json',
      'awaited-shots.json',
      'boards.json',
      'cart.json',
      'certificates.json',
      'consents.json',
      'credit.json',
      'downloads.json',
      'followed-searches.json',
      'holder-changes.json',
      'invitations.json',
      'licences.json',
      'mails.json',
      'messages.json',
      'orders.json',
      'quotations.json',
      'saved-clips.json',
      'security-log.json',
      'sessions.json',
      'ways-to-sign-in.json',
    ])
    for (const name of Object.keys(copy.texts))
      expect(copy.texts['README.txt']).toContain(name.replace('README.txt', ''))
  })

  it('says who the person is and what they agreed to', () => {
    expect(copy.json('account')).toMatchObject({ email: 'asha@test.example', firstName: 'Asha', lastName: 'Rao-asha' })
    expect(copy.json('addresses')).toMatchObject([{ label: 'Studio', city: 'Pune', gst: '27AAPFU0939F1ZV' }])
    const kinds = copy.json('consents').map(({ kind }: { kind: string }) => kind)
    expect(kinds.sort()).toEqual(['adult', 'privacy', 'resident', 'terms'])
    expect(copy.json('sessions')).toMatchObject([{ userAgent: 'Browser of asha', ip: '127.0.0.1' }])
    expect(copy.json('ways-to-sign-in')).toMatchObject({ password: true, connected: [{ email: 'asha@gmail.test' }] })
  })

  it('says what they saved, bought and downloaded', () => {
    expect(copy.json('saved-clips')).toMatchObject([{ clipId: asha.savedId, name: 'Saved by asha' }])
    expect(copy.json('boards')).toMatchObject([
      { name: 'Board of asha', link: expect.stringMatching(/^\/board\//), clips: [{ clipId: asha.savedId }] },
    ])
    // MON-1: HD 79, Monthly 999, GST 18 % on top.
    expect(copy.json('orders')).toMatchObject([
      { kind: 'one-time', clipId: asha.clipId, quality: 'HD', basePaise: 7900, taxPaise: 1422, totalPaise: 9322 },
      { kind: 'subscription', plan: 'monthly', totalPaise: 117_882, billing: BILLING, status: 'PAID' },
    ])
    for (const order of copy.json('orders'))
      expect(order.payments).toMatchObject([{ status: 'captured', amountPaise: order.totalPaise }])
    expect(copy.json('licences')).toMatchObject([
      { kind: 'one-time', clipId: asha.clipId, quality: 'HD', status: 'active' },
      { kind: 'subscription', plan: 'monthly', status: 'active' },
    ])
    expect(copy.json('certificates')).toMatchObject([
      { number: expect.stringMatching(/^JL-/), clipId: asha.clipId, quality: 'HD', printed: { holder: 'Asha Rao' } },
    ])
    expect(copy.json('downloads')).toMatchObject([{ clipId: asha.clipId, quality: 'HD' }])
  })

  it('says what was done with the account, this export too', () => {
    const log = copy.json('security-log')
    expect(log).toContainEqual(expect.objectContaining({ action: 'account.exported', by: 'you' }))
  })

  it('holds no secret, and nothing of anybody else', async () => {
    const row = await shop.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', asha.person.id)
      .executeTakeFirstOrThrow()
    const cookie = asha.person.cookie.split('=')[1] ?? ''
    for (const secret of [row.password_hash ?? '', '$argon2', PASSWORD, cookie, asha.person.token ?? ''])
      expect(copy.whole).not.toContain(secret)
    expect(copy.whole).not.toMatch(/vikram/i)
  })
})

describe('the call', () => {
  it('is the customer’s own', async () => {
    expect(await shop.guest.call('GET /user/export', {})).toMatchObject({ status: 401 })
    expect(await (await shop.as('ADMIN')).call('GET /user/export', {})).toMatchObject({ status: 403 })
  })

  it('answers a newcomer, who has nothing yet', async () => {
    const { json } = await exportOf(await newCustomer(shop, 'newcomer'))
    expect([json('orders'), json('licences'), json('downloads'), json('saved-clips')]).toEqual([[], [], [], []])
  })

  it('names nobody who worked on the account for the house', async () => {
    const person = await newCustomer(shop, 'helped')
    await shop.db
      .insertInto('audit_entry')
      .values({
        id: '01900000-0000-7000-8000-0000000000aa',
        action: 'account.looked_at',
        actor_id: '01900000-0000-7000-8000-0000000000bb',
        subject_id: person.id,
        ip: '203.0.113.77',
        user_agent: 'Browser of the house',
      })
      .execute()
    const { json, whole } = await exportOf(person)
    expect(json('security-log')).toContainEqual(expect.objectContaining({ action: 'account.looked_at', by: 'staff' }))
    expect(whole).not.toMatch(/203\.0\.113\.77|Browser of the house|0000000000bb/)
  })

  it('is answered five times a day', async () => {
    const limited = await openShop({ worker: false, env: { RATE_LIMITS: 'on' } })
    try {
      const person = await newCustomer(limited, 'often')
      const statuses = []
      for (let turn = 0; turn < 6; turn++) statuses.push((await person.request('/user/export')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await limited.stop()
    }
  })
})

describe('a copy for somebody who has not proved the address they signed up with', () => {
  it('holds nothing that its owner wrote as a guest or is invited to, and deleting the account leaves that alone', async () => {
    const email = 'owner-of-it@test.example'
    const written = { name: 'Meera Owner', email, phone: '9876500000', message: 'Of order 4711', country: 'India' }
    const asked = await shop.guest.call('POST /contact', { ...written, language: 'en' })
    expect(asked.status).toBe(200)
    await shop.guest.call('POST /videos/askforshot', { text: 'red panda', email, language: 'en' })
    const inviter = await newCustomer(shop, 'inviter')
    await inviter.call('POST /user/company', { name: 'Inviting Films', email: 'accounts@inviting.example' })
    expect(await inviter.call('POST /user/invitemember', { email, role: 'viewer' })).toMatchObject({ status: 200 })
    const other = await newCustomer(shop, 'owner-of-it')
    const { whole, json } = await exportOf(other)
    expect([json('messages'), json('awaited-shots'), json('invitations')]).toEqual([[], [], []])
    expect(whole).not.toMatch(/Meera Owner|Inviting Films/)
    expect((await other.call('POST /user/deleteaccount', { password: PASSWORD })).status).toBe(200)
    const left = await shop.db.selectFrom('message').select('name').where('email', '=', email).execute()
    expect(left).toEqual([{ name: 'Meera Owner' }])
    const { invitations } = (await inviter.call('GET /user/company', {})).body.company
    expect(invitations).toMatchObject([{ email }])
  })
})
