import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo, mailsTo, tokenIn } from '../../../testing/mails.ts'
import {
  type Caller,
  caller,
  PASSWORD,
  sessionCookieOf,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { startProvider } from './sso.fixture.ts'

/** Whose accounts a company's own sign-in opens, for how long, and who is in the company by it. */
let server: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let admin: Caller
let owner: Caller
let companyId: string

beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ env: { BUYER_COMPANY_SEATS: '20' } })
  admin = await server.as('ADMIN')
  owner = await signUp('owner@acme.example')
  expect(await save({ openToDomain: true })).toMatchObject({ status: 200 })
  companyId = (await companyOf(owner)).id
  const { client, issuer } = provider
  const given = { companyId, issuer, clientId: client.id, clientSecret: client.secret, on: true, password: PASSWORD }
  expect(await admin.call('POST /staff/companysso', given)).toMatchObject({ status: 200 })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const change = (email: string, values: { login?: string; email_verified_at?: Date }) =>
  server.deps.db.updateTable('account').set(values).where('login', '=', email).where('kind', '=', 'person').execute()

/** Signs up, and proves the address. */
async function signUp(email: string): Promise<Caller> {
  const answer = await server.guest.call('POST /auth/signup', {
    ...{ firstName: 'Asha', lastName: 'Rao', email, password: PASSWORD, adult: true, resident: true },
  })
  expect(answer.status).toBe(200)
  await change(email, { email_verified_at: new Date() })
  return caller(server.url, answer.body.accessToken, sessionCookieOf(answer.headers))
}
const companyOf = async (who: Caller) => (await who.call('GET /user/company', {})).body.company
const save = (more: object, who = owner) =>
  who.call('POST /user/company', { name: 'Acme Films', email: 'accounts@acme.example', ...more })
const start = (email: string) => server.guest.call('POST /auth/sso/start', { email })

/** By way of the company's provider; null for somebody whom it does not let in. */
async function come(sub: string, email: string, begunAs = 'anybody@acme.example'): Promise<Caller | null> {
  provider.be({ sub, email })
  const begun = await start(begunAs)
  expect(begun.status).toBe(200)
  const there = await fetch(begun.body.url as string, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const headers = { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const reply = await server.guest.request(`${back.pathname}${back.search}`, { redirect: 'manual', headers })
  if (reply.headers.get('location') !== '/dashboard') return null
  const cookie = reply.headers
    .getSetCookie()
    .find((one) => one.startsWith('session='))
    ?.split(';')[0]
  const refreshed = await server.guest.request('/refresh', { headers: { cookie: cookie ?? '' } })
  const { accessToken } = (await refreshed.json()) as { accessToken: string }
  return caller(server.url, accessToken, cookie ?? '')
}
const emailOf = async (who: Caller | null): Promise<string> => (await who?.call('GET /user/profile', {}))?.body.email

describe('the domain of a company’s sign-in', () => {
  it('is the one that staff saw, whatever an owner makes of that of the company', async () => {
    await signUp('dean@univ.example')
    await change('owner@acme.example', { login: 'owner@univ.example' })
    expect(await save({ openToDomain: true })).toMatchObject({ status: 200 })
    expect(await companyOf(owner)).toMatchObject({ domain: 'univ.example' })
    expect(await start('dean@univ.example')).toMatchObject({ status: 404, body: { code: 'sso_not_found' } })
    expect(await come('d1', 'dean@univ.example')).toBeNull()
    const { body } = await admin.call('GET /staff/customer', { id: companyId })
    expect(body.company).toMatchObject({ domain: 'univ.example', sso: { on: true, domain: 'acme.example' } })
    await change('owner@univ.example', { login: 'owner@acme.example' })
  })

  it('is not lost with a name that an owner saves, and no other company’s to claim', async () => {
    expect(await save({ name: 'Acme Pictures' })).toMatchObject({ status: 200 })
    expect(await companyOf(owner)).toMatchObject({ name: 'Acme Pictures', domain: '' })
    expect(await emailOf(await come('m1', 'mira@acme.example'))).toBe('mira@acme.example')
    const rival = await signUp('rival@acme.example')
    expect(await save({ openToDomain: true }, rival)).toMatchObject({ status: 409, body: { code: 'company_domain' } })
    expect(await save({ openToDomain: true })).toMatchObject({ status: 200 })
  })
})

describe('an account that left the domain', () => {
  it('by a change of its address is opened by the company’s sign-in no more', async () => {
    const first = await come('l1', 'leaver@acme.example')
    expect(first).not.toBeNull()
    await server.guest.call('POST /auth/forgotpassword', { email: 'leaver@acme.example' })
    const reset = tokenIn(await mailTo(server, 'leaver@acme.example', 'password'))
    expect((await server.guest.call('POST /auth/resetpassword', { token: reset, password: PASSWORD })).status).toBe(200)
    const signedIn = await server.guest.call('POST /auth/userlogin', { id: 'leaver@acme.example', password: PASSWORD })
    const own = caller(server.url, signedIn.body.accessToken, '')
    const asked = await own.call('POST /user/changeemail', { email: 'leaver@home.example', password: PASSWORD })
    expect(asked.status).toBe(200)
    const token = tokenIn(await mailTo(server, 'leaver@home.example', 'address'))
    expect((await server.guest.call('POST /auth/confirmemail', { token })).status).toBe(200)
    // Whoever has the company's address now is somebody else here.
    expect(await emailOf(await come('l1', 'leaver@acme.example'))).toBe('leaver@acme.example')
    expect(await emailOf(own)).toBe('leaver@home.example')
  })

  it('in any other way neither, and a new password ends it for good', async () => {
    await come('o1', 'other@acme.example')
    await change('other@acme.example', { login: 'other@home.example' })
    expect(await come('o1', 'other@acme.example')).toBeNull()
    await server.guest.call('POST /auth/forgotpassword', { email: 'other@home.example' })
    const token = tokenIn(await mailTo(server, 'other@home.example', 'password'))
    expect((await server.guest.call('POST /auth/resetpassword', { token, password: PASSWORD })).status).toBe(200)
    const left = server.deps.db.selectFrom('sso_identity').select('subject').where('subject', '=', 'o1')
    expect(await left.execute()).toEqual([])
  })
})

describe('a colleague', () => {
  it('who came by the sign-in is told of to the owner, and stays removed until an invitation', async () => {
    const colleague = await come('c1', 'colleague@acme.example')
    const joined = await mailTo(server, 'owner@acme.example', 'A colleague has joined')
    expect(joined.text).toContain('has joined Acme Films as a viewer, by an address of its domain.')
    if (!colleague) throw new Error('nobody came in')
    const { id } = (await companyOf(colleague)).members.find(
      ({ email }: { email: string }) => email === 'colleague@acme.example',
    )
    expect((await owner.call('POST /user/memberrole', { id, role: 'editor' })).status).toBe(200)
    const changed = await mailTo(server, 'colleague@acme.example', 'Your role in Acme Films')
    expect(changed.text).toContain('You are now an editor')
    expect((await owner.call('POST /user/removemember', { id })).status).toBe(200)
    expect((await mailTo(server, 'colleague@acme.example', 'You no longer belong to Acme Films')).text).toContain(
      'An owner of Acme Films has removed you.',
    )
    const again = await come('c1', 'colleague@acme.example')
    if (!again) throw new Error('nobody came in')
    expect((await again.call('GET /user/company', {})).body).toEqual({ company: null, offer: null })
    expect(await again.call('POST /user/joincompany', {})).toMatchObject({
      status: 404,
      body: { code: 'company_not_found' },
    })
    await owner.call('POST /user/invitemember', { email: 'colleague@acme.example', role: 'viewer' })
    const token = tokenIn(await mailTo(server, 'colleague@acme.example', 'invites you'))
    expect((await again.call('POST /user/joincompany', { token })).status).toBe(200)
    // Who leaves is not brought back by the next sign-in, but may join again.
    expect((await again.call('POST /user/removemember', { id })).status).toBe(200)
    await come('c1', 'colleague@acme.example')
    expect((await again.call('GET /user/company', {})).body).toEqual({ company: null, offer: { name: 'Acme Films' } })
    expect((await again.call('POST /user/joincompany', {})).status).toBe(200)
    expect(await mailsTo(server, 'colleague@acme.example')).toHaveLength(4)
  })
})

describe('a company whose last member’s account is erased', () => {
  it('is reached by no address, shares nothing, and belongs to whoever comes by an invitation', async () => {
    const { members } = await companyOf(owner)
    for (const { id, role } of members)
      if (role !== 'owner') expect((await owner.call('POST /user/removemember', { id })).status).toBe(200)
    const board = (await owner.call('POST /user/saveboard', { name: 'For a client' })).body
    const { share } = (await owner.call('POST /user/shareboard', { id: board.id, on: true })).body
    const { token } = share as { token: string }
    const seen = () => server.guest.call('GET /boards/shared', { token })
    expect((await seen()).status).toBe(200)
    const heir = await signUp('heir@elsewhere.example')
    await owner.call('POST /user/invitemember', { email: 'heir@elsewhere.example', role: 'viewer' })
    const invitation = tokenIn(await mailTo(server, 'heir@elsewhere.example', 'invites you'))
    expect((await owner.call('POST /user/deleteaccount', { password: PASSWORD })).status).toBe(200)
    expect(await start('mira@acme.example')).toMatchObject({ status: 404, body: { code: 'sso_not_found' } })
    expect((await seen()).status).toBe(404)
    const { body } = await admin.call('GET /staff/customer', { id: companyId })
    expect(body).toMatchObject({ email: '', company: { domain: '', sso: { on: false }, members: [] } })
    expect((await heir.call('POST /user/joincompany', { token: invitation })).status).toBe(200)
    expect(await companyOf(heir)).toMatchObject({ role: 'owner', email: 'heir@elsewhere.example' })
  })
})
