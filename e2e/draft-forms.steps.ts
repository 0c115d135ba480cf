import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { newId } from '../server/platform/ids.ts'
import * as steps from './checkout.steps.ts'
import { signUp } from './account.steps.ts'
import { putOnSale } from './on-sale.ts'
import { ADMIN } from './sign-in.steps.ts'

const BILLING = {
  ...{ firstName: 'Kept', lastName: 'Buyer', address1: '12 Marine Drive', city: 'Mumbai' },
  ...{ state: 'Maharashtra', zip: '400020' },
}

/** Ids of what the forms are about. */
export type Books = Record<
  | ('name' | 'clip' | 'customer' | 'company' | 'licence')
  | ('paid' | 'review' | 'asked' | 'open' | 'lost' | 'payback' | 'invoiced'),
  string
>

type Headers = Record<string, string>

async function order(page: Page, headers: Headers, notes: object, billing: object = {}): Promise<[string, string]> {
  const data = { notes, billing: { ...BILLING, ...billing } }
  const opened = await page.request.post('/pay/create-order', { headers, data })
  expect(opened.status(), await opened.text()).toBe(200)
  const { id, checkoutId } = (await opened.json()) as { id: string; checkoutId: string }
  return [id, checkoutId]
}

/** A customer who has bought in every way that a desk has a form for. */
export async function openBooks(page: Page): Promise<Books> {
  const name = `Kept ${Date.now()}`
  const email = await signUp(page, 'Kept', `Buyer ${Date.now()}`)
  const headers = await steps.authorization(page)
  const clips = await Promise.all(Array.from({ length: 7 }, (_, at) => putOnSale({ name: `${name} ${at}` })))
  const single = (at: number) => ({ type: 'one-time', videoID: clips[at], quality: 'HD' })
  async function buy(at: number, { amount, billing }: { amount?: number; billing?: object } = {}): Promise<string> {
    const [id, checkoutId] = await order(page, headers, single(at), billing)
    await page.request.post('/__sandbox/razorpay/pay', { data: { order_id: id, webhooks: 'send', wait: true, amount } })
    const status = async () =>
      (await (await page.request.get('/pay/status', { headers, params: { checkoutId } })).json()).status
    if (amount === undefined) await expect.poll(status).toBe('ok')
    return checkoutId
  }
  const books = {
    ...{ name, clip: clips[0] ?? '' },
    paid: await buy(0),
    review: await buy(1, { amount: 5_000 }),
    asked: await buy(2),
    lost: await buy(3),
    payback: await buy(4),
    invoiced: await buy(5, { billing: { gst: '27AAPFU0939F1ZV', company: 'Rao Pictures' } }),
    open: (await order(page, headers, single(6)))[1],
  }
  const asks = { checkoutId: books.asked, reason: 'Bought by mistake' }
  await page.request.post('/user/requestrefund', { headers, data: asks })
  await page.request.post('/user/company', { headers, data: { name: 'Kept Pictures', email } })
  const board = await (await page.request.post('/user/saveboard', { headers, data: { name } })).json()
  const room = await (await page.request.post('/user/shareboard', { headers, data: { id: board.id, on: true } })).json()
  const remark = { token: room.share.token, name: 'Kept Guest', text: 'Lovely light' }
  expect((await page.request.post('/boards/comment', { data: remark })).status()).toBe(200)
  await page.request.post('/videos/askforshot', { data: { text: `kept mongoose at night ${Date.now()}` } })
  const takedown = {
    ...{ name, email, phone: '9876543210', about: 'takedown' },
    clip: clips[6],
    message: 'It shows me.',
  }
  await page.request.post('/contact', { data: takedown })
  return { ...books, ...(await moreRows(books, clips[6] ?? '')) }
}

/** What takes the bank's or another person's part: put into the tables as it would stand there. */
async function moreRows(books: Pick<Books, 'paid' | 'lost' | 'payback' | 'name' | 'clip'>, waiting: string) {
  const { db } = openDatabase(findRunningPostgres(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres')) ?? '')
  const account = await db
    .selectFrom('checkout')
    .select('account_id')
    .where('id', '=', books.paid)
    .executeTakeFirstOrThrow()
  const payment = (id: string) =>
    db.selectFrom('payment').selectAll().where('checkout_id', '=', id).executeTakeFirstOrThrow()
  const lost = await payment(books.lost)
  const dispute = {
    amount_paise: lost.amount_paise,
    status: 'lost',
    lost_at: new Date(),
    taken_paise: lost.amount_paise,
  }
  await db
    .insertInto('dispute')
    .values({ ...dispute, id: `disp_${books.name}`, payment_id: lost.id } as never)
    .execute()
  const back = { ...(await payment(books.payback)), id: `bank_${books.name}`, source: 'bank', role: 'surplus' }
  await db
    .insertInto('payment')
    .values(back as never)
    .execute()
  const refund = { idempotency_key: `rf-${books.name}`, payment_id: back.id, amount_paise: 100, reason: 'a test' }
  await db
    .insertInto('refund')
    .values({ ...refund, status: 'pending' })
    .execute()
  await db.updateTable('clip').set({ published_at: null, review: 'waiting' }).where('id', '=', waiting).execute()
  const { number } = await db
    .selectFrom('licence')
    .select('number')
    .where('account_id', '=', account.account_id)
    .executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('company_member')
    .select('company_id')
    .where('account_id', '=', account.account_id)
    .executeTakeFirstOrThrow()
  // Its own sign-in belongs to a domain.
  await db
    .updateTable('company')
    .set({ domain: `kept-${company.company_id}.example` })
    .where('id', '=', company.company_id)
    .execute()
  const staff = await db.selectFrom('account').select('id').where('login', '=', ADMIN.id).executeTakeFirstOrThrow()
  const request = { clip_id: books.clip, account_id: staff.id, via: 'edit', asked_at: new Date() }
  await db
    .insertInto('clip_edit_request')
    .values({ ...request, id: newId(), before: '{"place":""}', after: '{"place":"Puri"}' } as never)
    .execute()
  await db.destroy()
  return { customer: account.account_id, company: company.company_id, licence: number }
}
