import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { mailTo, tokenIn } from '../../../testing/mails.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { whileLocked } from '../../../testing/while-locked.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ env: { BUYER_COMPANY_SEATS: '9' } })
  owner = await server.as('USER', 'owner')
  await save(false)
})
afterAll(() => server.stop())

const save = (openToDomain: boolean) =>
  owner.call('POST /user/company', { name: 'Kalakar', gstin: '', email: 'accounts@kalakar.example', openToDomain })
const companyOf = async (caller: Caller) => (await caller.call('GET /user/company', {})).body.company
const emailOf = async (caller: Caller): Promise<string> => (await caller.call('GET /user/profile', {})).body.email
const invited = async (email: string, role: CompanyRole) => {
  expect(await owner.call('POST /user/invitemember', { email, role })).toMatchObject({ status: 200 })
  return tokenIn(await mailTo(server, email, 'invites you'))
}
const company = sql`select from company for update`

describe('an offer to join a company that an owner changes in the same moment', () => {
  it('by invitation lets nobody in once it was withdrawn', async () => {
    const guest = await server.as('USER', 'withdrawn')
    const token = await invited(await emailOf(guest), 'owner')
    const [{ id }] = (await companyOf(owner)).invitations
    const [removed, joined] = await whileLocked(server.deps.db, company, [
      () => owner.call('POST /user/withdrawinvitation', { id }),
      () => guest.call('POST /user/joincompany', { token }),
    ])
    expect(removed.status).toBe(200)
    expect(joined).toMatchObject({ status: 410, body: { code: 'mail_link_invalid' } })
    expect(await companyOf(guest)).toBeNull()
  })

  it('by domain lets nobody in once the company is closed to it', async () => {
    const guest = await server.as('USER', 'domain')
    const { db } = server.deps
    await db
      .updateTable('account')
      .set({ email_verified_at: new Date() })
      .where('login', 'like', '%@test.example')
      .execute()
    expect((await save(true)).status).toBe(200)
    const [closed, joined] = await whileLocked(db, company, [
      () => save(false),
      () => guest.call('POST /user/joincompany', {}),
    ])
    expect(closed.status).toBe(200)
    expect(joined).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
    expect(await companyOf(guest)).toBeNull()
  })
})
