import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableReads } from '../../../testing/table-reads.ts'
import type { Caller } from '../../../testing/test-server.ts'
import { openShop, plan, type Shop, single, stock } from '../shop.fixture.ts'
import { indianDay } from '../../platform/clock.ts'

let shop: Shop
let admin: Caller
let clip: string
interface Line {
  number: string
  clipId: string
  holder: string
  email: string
  quality: string
}

beforeAll(async () => {
  shop = await openShop({ worker: false })
  admin = await shop.as('ADMIN')
  clip = await stock(shop)
  const formula = await shop.as('USER', 'formula')
  const billing = { firstName: '=HYPERLINK("x")', lastName: 'आशा', state: 'Maharashtra' }
  const order = await shop.order(formula, single(clip, '4K'), { billing })
  await shop.verify(formula, await shop.provider.pay(order.body.id))
  const asha = await shop.as('USER', 'asha')
  await shop.buy(asha, plan('month'))
  for (const id of [clip, await stock(shop)])
    await asha.call('POST /user/downloadhighres', { id, quality: 'HD' }, { accept: 'application/json' })
})
afterAll(() => shop.stop())

const read = async (filter: object = {}): Promise<Line[]> =>
  (await admin.call('GET /licences/register', filter)).body.licences
const csv = async (query = '') => {
  const reply = await admin.request(`/licences/register.csv${query}`)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const today = () => indianDay(new Date())

describe('the register', () => {
  it('has every licence, last first, with who holds it', async () => {
    const lines = await read()
    expect(lines.map(({ email, quality }) => [email, quality])).toEqual([
      ['asha@test.example', 'HD'],
      ['asha@test.example', 'HD'],
      ['formula@test.example', '4K'],
    ])
    expect(lines[2]).toMatchObject({ clipId: clip, holder: '=HYPERLINK("x") आशा', status: 'active' })
  })

  it('is found by number, holder, e-mail, clip, quality and day', async () => {
    const [last] = await read()
    const count = async (filter: object) => (await read(filter)).length
    expect(await read({ q: last?.number.toLowerCase() })).toMatchObject([{ number: last?.number }])
    expect(await count({ q: 'आशा' })).toBe(1)
    expect(await count({ q: 'ASHA@' })).toBe(2)
    expect(await count({ q: '%' })).toBe(0)
    expect(await count({ clip })).toBe(2)
    expect(await count({ clip, quality: 'HD' })).toBe(1)
    expect(await count({ from: today(), to: today() })).toBe(3)
    expect(await count({ to: '2026-01-01' })).toBe(0)
    expect(await count({ from: '2099-01-01' })).toBe(0)
    expect(await admin.call('GET /licences/register', { from: 'x' })).toMatchObject({
      status: 400,
      body: { field: 'from' },
    })
  })

  it('goes on after the last one seen', async () => {
    const [first, second, third] = await read()
    expect(await read({ after: first?.number })).toMatchObject([{ number: second?.number }, { number: third?.number }])
    expect(await read({ after: third?.number })).toEqual([])
  })

  it('pages fifty at a time', async () => {
    const rows = await shop.db.selectFrom('licence').selectAll().where('clip_id', '=', clip).limit(1).execute()
    const many = Array.from({ length: 55 }, (_, index) => ({
      ...rows[0],
      id: `01900000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`,
      number: `JL-20-000000${String(index).padStart(2, '0')}`,
      issued_at: new Date('2020-01-01'),
    }))
    const accounts = await Promise.all(many.map((_, index) => shop.as('USER', `holder-${index}`)))
    const ids = accounts.map(
      ({ token }) =>
        (JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub,
    )
    const values = many.map((row, index) => ({ ...row, account_id: ids[index], printed: JSON.stringify(row.printed) }))
    await shop.db
      .insertInto('licence')
      .values(values as never)
      .execute()
    const page = (after?: string) =>
      admin.call('GET /licences/register', { to: '2020-12-31', ...(after ? { after } : {}) })
    const first = (await page()).body
    expect([first.licences.length, first.more]).toEqual([50, true])
    const second = (await page(first.licences.at(-1).number)).body
    expect([second.licences.length, second.more]).toEqual([5, false])
    const numbers = [...first.licences, ...second.licences].map(({ number }: Line) => number)
    expect(new Set(numbers).size).toBe(55)
  })
})

describe('the register as CSV', () => {
  it('is UTF-8 that spreadsheets know, with no formula in it', async () => {
    const { reply, bytes } = await csv('?from=2026-01-01')
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="licences-\d{4}-\d\d-\d\d\.csv"$/)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = bytes.subarray(3).toString().trimEnd().split('\r\n')
    expect(lines[0]).toBe('Number,Issued,Status,Holder,E-mail,Client,Clip,Title,Quality,SHA-256')
    expect(lines).toHaveLength(4)
    expect(lines[3]).toContain(`,"'=HYPERLINK(""x"") आशा",formula@test.example,`)
    expect(lines.join('\n')).not.toMatch(/(^|,)"?[=+\-@]/m)
  })

  it('takes the same filters', async () => {
    const { bytes } = await csv(`?clip=${clip}&quality=4K`)
    expect(bytes.toString().trimEnd().split('\r\n').length).toBeGreaterThanOrEqual(2)
    expect(bytes.toString()).not.toContain(',HD,')
  })
})

it('the register finds a number, and parts of names, without reading all licences', async () => {
  const [last] = await read()
  const readsOf = async (q = '') => {
    const reads = await tableReads(shop.db, () => read({ q }), { about: 'from "licence"', walks: false })
    return reads.filter((one) => /^(licence|account) /.test(one)).toSorted()
  }
  expect(await readsOf(last?.number)).toEqual(['account by account_pkey', 'licence by licence_number_key'])
  expect(await readsOf('asha@te')).toEqual([
    'account by account_login_part_idx',
    'account by account_pkey',
    'licence by licence_holder_idx',
    'licence by licence_once_key',
    'licence by licence_title_idx',
  ])
})
