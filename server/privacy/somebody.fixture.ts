import { seedClip } from '../../testing/clips.ts'
import { type Caller, caller, sessionCookieOf } from '../../testing/test-server.ts'
import { plan, type Shop, single, stock } from '../licensing/shop.fixture.ts'

export const PASSWORD = 'correct horse battery'
export const ADDRESS = {
  label: 'Studio',
  line1: '1 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
  gst: '27AAPFU0939F1ZV',
}
export const BILLING = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'invoices@studio.example',
  phone: '+919876543210',
  address1: '1 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
}

export interface Somebody extends Caller {
  id: string
  email: string
}

/** A customer, signed up and signed in. */
export async function newCustomer(shop: Shop, name: string): Promise<Somebody> {
  const email = `${name}@test.example`
  const person = { firstName: 'Asha', lastName: `Rao-${name}`, email, password: PASSWORD, adult: true, resident: true }
  const answer = await shop.guest.call('POST /auth/signup', person, { 'user-agent': `Browser of ${name}` })
  if (answer.status !== 200) throw new Error(`${email} could not sign up: ${JSON.stringify(answer.body)}`)
  const { id } = await shop.db.selectFrom('account').select('id').where('login', '=', email).executeTakeFirstOrThrow()
  return { ...caller(shop.url, answer.body.accessToken, sessionCookieOf(answer.headers)), id, email }
}

/** Asks for the account's deletion, with the right password unless another is given. */
export const remove = (person: Somebody, password = PASSWORD) => person.call('POST /user/deleteaccount', { password })
export const DELETED = { status: 200, body: { success: true, message: 'Your account has been deleted.' } }

/** A customer who has used every feature: an address, saved and viewed clips, purchases, a subscription, downloads, Google. */
export async function busyCustomer(shop: Shop, name: string) {
  const person = await newCustomer(shop, name)
  const clipId = await stock(shop)
  const { id: savedId } = await seedClip(shop.server, { name: `Saved by ${name}` })
  await person.call('POST /user/saveaddress', { newAddress: ADDRESS })
  await person.call('POST /user/save', { id: savedId })
  const { body: board } = await person.call('POST /user/saveboard', { name: `Board of ${name}` })
  await person.call('POST /user/addtoboard', { id: board.id, clips: [savedId] })
  await person.call('POST /user/shareboard', { id: board.id, on: true })
  await person.call('POST /videos/view', { id: savedId })
  for (const notes of [single(clipId, 'HD'), plan('month')]) {
    const order = await shop.order(person, notes, { billing: BILLING })
    await shop.verify(person, await shop.provider.pay(order.body.id))
  }
  await person.call('POST /user/downloadhighres', { id: clipId, quality: 'HD' }, { accept: 'application/json' })
  const google = { provider: 'google', subject: `google-${name}`, account_id: person.id, email: `${name}@gmail.test` }
  await shop.db.insertInto('account_identity').values(google).execute()
  return { person, clipId, savedId }
}
