import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { mailTo, tokenIn } from '../../../testing/mails.ts'
import { type Caller, PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts'
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

describe('a member of one company', () => {
  it('is invited into it no second time, and joins no other before leaving it', async () => {
    const [member, rival] = [await server.as('USER', 'member'), await server.as('USER', 'rival')]
    const email = await emailOf(member)
    const token = await invited(email, 'viewer')
    expect(await member.call('POST /user/joincompany', { token })).toMatchObject({ status: 200 })
    expect(await owner.call('POST /user/invitemember', { email, role: 'owner' })).toMatchObject({
      status: 409,
      body: { code: 'already_member' },
    })
    await rival.call('POST /user/company', { name: 'Rival', gstin: '', email: 'accounts@rival.example' })
    await rival.call('POST /user/invitemember', { email, role: 'editor' })
    const other = tokenIn(await mailTo(server, email, 'Rival'))
    expect(await member.call('POST /user/joincompany', { token: other })).toMatchObject({
      status: 409,
      body: { code: 'already_member', message: 'You already belong to a company. Leave it first.' },
    })
    expect(await companyOf(member)).toMatchObject({ name: 'Kalakar', role: 'viewer' })
    // The offer waits for them.
    const { id } = (await companyOf(member)).members.find((one: { email: string }) => one.email === email)
    expect(await member.call('POST /user/removemember', { id })).toMatchObject({ status: 200 })
    expect(await member.call('POST /user/joincompany', { token: other })).toMatchObject({ status: 200 })
    expect(await companyOf(member)).toMatchObject({ name: 'Rival', role: 'editor' })
  })

  it('and its invitations are no other company’s owner’s to change', async () => {
    const stranger = await server.as('USER', 'other-owner')
    await stranger.call('POST /user/company', { name: 'Other', gstin: '', email: 'accounts@other.example' })
    const guest = await server.as('USER', 'awaited')
    const token = await invited(await emailOf(guest), 'viewer')
    const { invitations, members } = await companyOf(owner)
    const { id: memberId } = members[0]
    for (const call of [
      stranger.call('POST /user/memberrole', { id: memberId, role: 'viewer' }),
      stranger.call('POST /user/removemember', { id: memberId }),
    ])
      expect(await call).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
    await stranger.call('POST /user/withdrawinvitation', { id: invitations[0].id })
    expect((await companyOf(owner)).members).toEqual(members)
    expect(await guest.call('POST /user/joincompany', { token })).toMatchObject({ status: 200 })
  })
})

describe('an invitation', () => {
  it('opens nothing after fourteen days, and is listed no more', async () => {
    const late = await server.as('USER', 'late')
    const email = await emailOf(late)
    const token = await invited(email, 'buyer')
    const listed = async () =>
      (await companyOf(owner)).invitations.filter((one: { email: string }) => one.email === email)
    const [{ expiresAt }] = await listed()
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(14)
    const ended = sql`update company_invitation set expires_at = now() - interval '1 second' where email = ${email}`
    await ended.execute(server.deps.db)
    expect(await late.call('POST /user/joincompany', { token })).toMatchObject({
      status: 410,
      body: { code: 'mail_link_invalid' },
    })
    expect(await listed()).toEqual([])
  })
})

it('a company whose last owner’s account is erased goes to who may buy before who came first', async () => {
  const founder = await server.as('USER', 'founder')
  await founder.call('POST /user/company', { name: 'Heirs', gstin: '', email: 'accounts@heirs.example' })
  const { id: companyId } = await companyOf(founder)
  const [viewer, editor, buyer] = [
    await server.as('USER', 'heir-viewer'),
    await server.as('USER', 'heir-editor'),
    await server.as('USER', 'heir-buyer'),
  ]
  for (const role of ['viewer', 'editor', 'buyer'])
    await sql`insert into company_member (account_id, company_id, role, joined_at)
      select id, ${companyId}, ${role}, now() from account where login = ${`heir-${role}@test.example`}`.execute(
      server.deps.db,
    )
  expect(await founder.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 200 })
  const roles = async () => [(await companyOf(viewer)).role, (await companyOf(editor)).role]
  expect([...(await roles()), (await companyOf(buyer)).role]).toEqual(['viewer', 'editor', 'owner'])
  expect(await buyer.call('POST /user/deleteaccount', { password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await roles()).toEqual(['viewer', 'owner'])
})

it('a provider’s domain that anybody has an address of opens no company', async () => {
  const founder = await server.as('USER', 'freelancer')
  const proved = { login: 'freelancer@gmail.com', email_verified_at: new Date() }
  await server.deps.db
    .updateTable('account')
    .set(proved)
    .where('login', '=', await emailOf(founder))
    .execute()
  const asked = { name: 'Mine', gstin: '', email: 'mine@test.example', openToDomain: true }
  expect(await founder.call('POST /user/company', asked)).toMatchObject({
    status: 409,
    body: { code: 'company_domain' },
  })
  expect(await companyOf(founder)).toBeNull()
})
