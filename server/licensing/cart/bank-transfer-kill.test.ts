import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, openChildDeps, startChildServer } from '../../../testing/child-server.ts'
import { seedClip } from '../../../testing/clips.ts'
import { caller } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
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

const restart = async (faultAt: string) => {
  await server.kill()
  await server.startAgain({ FAULT_AT: faultAt })
}
const countOf = async (table: 'checkout' | 'quotation' | 'payment' | 'entitlement' | 'invoice') =>
  (await deps.db.selectFrom(table).select('id').execute()).length

it('a server killed after an account was opened, and while its money buys, does each once', async () => {
  const guest = caller(server.url, null, '')
  const who = { email: 'buyer@test.example', password: 'correct horse battery' }
  await guest.call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', ...who })
  const signedIn = await guest.call('POST /auth/userlogin', { id: who.email, password: who.password })
  const { id } = await seedClip({ deps }, { kinds: ['poster', 'hover', 'watermark', 'hd'] })
  const open = () =>
    caller(server.url, signedIn.body.accessToken, '').call('POST /pay/bank-transfer', {
      ...{ lines: [{ videoID: id, quality: 'HD' }], billing: { firstName: 'Asha', state: 'Goa' } },
    })

  await restart('transfer.account-opened')
  await open().catch(() => {})
  expect([await countOf('checkout'), await countOf('quotation')]).toEqual([1, 0])
  await restart('payment.granting')
  const { body } = await open()
  expect([await countOf('checkout'), await countOf('quotation')]).toEqual([1, 1])

  await fetch(`${server.url}${SANDBOX_RAZORPAY}/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_number: body.account.accountNumber, amount: body.totalPaise }),
  }).catch(() => {})
  // Whoever works on the event dies within its transaction.
  await eventually(() =>
    fetch(`${server.url}/readyz`).then(
      () => false,
      () => true,
    ),
  )
  expect([await countOf('entitlement'), await countOf('invoice')]).toEqual([0, 0])
  await server.startAgain({ FAULT_AT: '' })
  await eventually(async () => (await countOf('entitlement')) === 1)
  expect([await countOf('checkout'), await countOf('payment'), await countOf('invoice')]).toEqual([1, 1, 1])
})
