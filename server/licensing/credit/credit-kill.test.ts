import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, openChildDeps, startChildServer } from '../../../testing/child-server.ts'
import { seedClip } from '../../../testing/clips.ts'
import { caller } from '../../../testing/test-server.ts'
import type { Deps } from '../../deps.ts'
import { SANDBOX_RAZORPAY } from '../../platform/payments/open-razorpay.ts'

let server: ChildServer
let deps: Deps
beforeAll(async () => {
  server = await startChildServer({ RATE_LIMITS: 'off' })
  deps = await openChildDeps(server)
})
afterAll(async () => {
  await deps.close()
  await server.stop()
})

it('a server killed while credit pays has spent it and delivered, or neither', async () => {
  const guest = caller(server.url, null, '')
  const who = { email: 'buyer@test.example', password: 'correct horse battery' }
  await guest.call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', ...who })
  const signedIn = await guest.call('POST /auth/userlogin', { id: who.email, password: who.password })
  const buyer = caller(server.url, signedIn.body.accessToken, '')
  const billing = { firstName: 'Asha', state: 'Goa' }
  const { body } = await buyer.call('POST /pay/create-credit-order', { rupees: 2000, billing })
  const paid = await guest.request(`${SANDBOX_RAZORPAY}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: body.id, webhooks: 'drop' }),
  })
  expect((await buyer.call('POST /pay/verify-payment', (await paid.json()) as never)).body).toMatchObject({
    status: 'ok',
  })
  const { id } = await seedClip({ deps }, { kinds: ['poster', 'hover', 'watermark', 'hd'] })
  const spend = () => buyer.call('POST /pay/order-on-credit', { lines: [{ videoID: id, quality: 'HD' }], billing })
  const left = async () => (await buyer.call('GET /user/credit', {})).body.leftPaise
  const rights = async () => (await deps.db.selectFrom('entitlement').select('id').execute()).length

  await server.kill()
  await server.startAgain({ FAULT_AT: 'credit.order-delivered' })
  await spend().catch(() => {})
  await server.startAgain({ FAULT_AT: '' })
  expect([await left(), await rights()]).toEqual([200_000, 0])
  expect((await spend()).status).toBe(200)
  expect([await left(), await rights()]).toEqual([200_000 - 7_900, 1])
})
