import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, openChildDeps, startChildServer } from '../../../testing/child-server.ts'
import { seedClip } from '../../../testing/clips.ts'
import { type Caller, caller, renew, sessionCookieOf } from '../../../testing/test-server.ts'
import type { Deps } from '../../deps.ts'
import type { Database } from '../../platform/db/database.ts'

const PASSWORD = 'correct horse battery'
let server: ChildServer
let db: Database
let deps: Deps
beforeAll(async () => {
  server = await startChildServer({ RATE_LIMITS: 'off' })
  deps = await openChildDeps(server)
  db = deps.db
})
afterAll(async () => {
  await deps.close()
  await server.stop()
})

const restart = async (faultAt: string) => {
  await server.kill()
  await server.startAgain({ FAULT_AT: faultAt })
}

async function person(name: string): Promise<Caller> {
  const guest = caller(server.url, null, '')
  const email = `${name}@test.example`
  await guest.call('POST /auth/signup', { firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD })
  const { body, headers } = await guest.call('POST /auth/userlogin', { id: email, password: PASSWORD })
  return caller(server.url, body.accessToken, sessionCookieOf(headers))
}

async function companyOnTerms(buyer: Caller): Promise<void> {
  await buyer.call('POST /user/company', { name: 'Kalakar Studio', email: 'accounts@kalakar.example' })
  await renew(buyer)
  const { id } = await db.selectFrom('company').select('id').executeTakeFirstOrThrow()
  const { id: by } = await db.selectFrom('account').select('id').where('kind', '=', 'person').executeTakeFirstOrThrow()
  const terms = { company_id: id, limit_paise: 100_000, days: 30, changed_by: by, changed_at: new Date() }
  await db.insertInto('company_terms').values(terms).execute()
}

/** Rows of orders, money and rights. */
async function counts() {
  const of = async (table: 'checkout' | 'entitlement' | 'invoice' | 'receivable' | 'bank_transfer' | 'payment') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return [
    await of('checkout'),
    await of('payment'),
    await of('entitlement'),
    await of('invoice'),
    await of('receivable'),
  ]
}
const settled = () => db.selectFrom('receivable').select('checkout_id').where('settled_at', 'is not', null).execute()

it('a server killed while it delivers on terms, or records a transfer, has done all of it or nothing', async () => {
  const buyer = await person('buyer')
  await companyOnTerms(buyer)
  const staff = await person('staff')
  await db.updateTable('account').set({ role: 'ADMIN' }).where('login', '=', 'staff@test.example').execute()
  const { id } = await seedClip({ deps }, { kinds: ['poster', 'hover', 'watermark', 'hd'] })
  const order = () =>
    buyer.call('POST /pay/order-on-terms', {
      lines: [{ videoID: id, quality: 'HD' }],
      billing: { firstName: 'Asha', state: 'Goa' },
    })

  await restart('terms.order-delivered')
  await order().catch(() => {})
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
  await restart('')
  const { body } = await order()
  expect(await counts()).toEqual([1, 1, 1, 1, 1])

  const transfer = () =>
    staff.call('POST /orders/recordtransfer', {
      ...{ reference: 'UTR00000001', receivedOn: '2026-01-02' },
      ...{ amountPaise: body.totalPaise, orders: [body.checkoutId] },
    })
  await restart('transfer.recorded')
  await transfer().catch(() => {})
  expect(await settled()).toEqual([])
  expect(await db.selectFrom('bank_transfer').select('reference').execute()).toEqual([])
  await restart('')
  expect((await transfer()).status).toBe(200)
  expect(await settled()).toHaveLength(1)
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
})
