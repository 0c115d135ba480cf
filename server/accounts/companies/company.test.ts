import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '../../../contract/company-roles.ts'
import { mailsTo, mailTo, tokenIn } from '../../../testing/mails.ts'
import { tally } from '../../../testing/tally.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ env: { BUYER_COMPANY_SEATS: '3' } })
  owner = await server.as('USER', 'owner')
})
afterAll(() => server.stop())

const studio = { name: 'Kalakar Studio', gstin: '27AAPFU0939F1ZV', email: 'accounts@kalakar.example' }
const companyOf = async (caller: Caller) => (await caller.call('GET /user/company', {})).body.company
const emailOf = async (caller: Caller): Promise<string> => (await caller.call('GET /user/profile', {})).body.email
const saveCompany = (caller: Caller, more: object = {}) => caller.call('POST /user/company', { ...studio, ...more })

async function invite(caller: Caller, role: CompanyRole, by = owner): Promise<string> {
  const email = await emailOf(caller)
  expect(await by.call('POST /user/invitemember', { email, role })).toMatchObject({ status: 200 })
  return tokenIn(await mailTo(server, email, 'invites you'))
}

describe('a company', () => {
  it('is opened by anybody, who owns it and acts for it', async () => {
    expect(await companyOf(owner)).toBeNull()
    expect(await saveCompany(owner, { gstin: '27AAPFU0939F1ZX' })).toMatchObject({
      status: 400,
      body: { field: 'gstin' },
    })
    expect(await saveCompany(owner)).toMatchObject({ status: 200 })
    const email = await emailOf(owner)
    expect(await companyOf(owner)).toMatchObject({
      ...studio,
      ...{ seats: 3, role: 'owner', acting: true, domain: '', invitations: [] },
      members: [{ email, role: 'owner' }],
    })
    expect(await saveCompany(owner, { name: 'Kalakar Films' })).toMatchObject({ status: 200 })
    expect(await companyOf(owner)).toMatchObject({ name: 'Kalakar Films' })
  })

  it('is written to in the language of its founder, until another is chosen, and writes to strangers in theirs', async () => {
    const asha = await server.as('USER', 'asha-hindi')
    const named = { firstName: 'Asha', lastName: 'Rao', language: 'hi' as const }
    expect(await asha.call('POST /user/editprofile', named)).toMatchObject({ status: 200 })
    expect(await saveCompany(asha, { email: 'hisaab@kalakar.example' })).toMatchObject({ status: 200 })
    expect(await companyOf(asha)).toMatchObject({ language: 'hi' })
    await asha.call('POST /user/invitemember', { email: 'new@kalakar.example', role: 'viewer' })
    expect((await mailTo(server, 'new@kalakar.example', 'में बुलाया है')).text).toContain('नमस्ते')
    // Who has an account has a language of their own.
    const known = await server.as('USER', 'known-english')
    expect(await invite(known, 'viewer', asha)).toBeTruthy()
    expect(await saveCompany(asha)).toMatchObject({ status: 200 })
    expect(await companyOf(asha)).toMatchObject({ language: 'hi' })
    expect(await saveCompany(asha, { language: 'en' })).toMatchObject({ status: 200 })
    expect(await companyOf(asha)).toMatchObject({ language: 'en' })
  })

  it('can be signed in to by nobody, whatever its address for mails', async () => {
    const [own] = [await server.as('USER', 'own')]
    expect(await saveCompany(own, { email: await emailOf(own), gstin: '' })).toMatchObject({ status: 200 })
    const signIn = { id: studio.email, password: 'correct horse battery' }
    expect(await server.guest.call('POST /auth/userlogin', signIn)).toMatchObject({ status: 401 })
    expect(await server.guest.call('POST /auth/userlogin', { ...signIn, id: await emailOf(own) })).toMatchObject({
      status: 200,
    })
    await server.guest.call('POST /auth/forgotpassword', { email: studio.email })
    expect((await mailsTo(server, studio.email)).filter(({ subject }) => subject.includes('password'))).toEqual([])
  })

  it('takes in whom it invites, with the link of the mail and their own address alone', async () => {
    const [editor, stranger] = [await server.as('USER', 'editor'), await server.as('USER', 'stranger')]
    const first = await invite(editor, 'viewer')
    expect(await stranger.call('POST /user/joincompany', { token: first })).toMatchObject({ status: 410 })
    expect(await stranger.call('POST /user/joincompany', { token: 'made.up' })).toMatchObject({ status: 410 })
    await owner.call('POST /user/invitemember', { email: await emailOf(editor), role: 'editor' })
    expect(await editor.call('POST /user/joincompany', { token: first })).toMatchObject({ status: 410 })
    const [invitation] = (await companyOf(owner)).invitations
    expect(await editor.call('POST /user/withdrawinvitation', { id: invitation.id })).toMatchObject({ status: 404 })
    const tokens = await eventually(async () => {
      const mails = (await mailsTo(server, await emailOf(editor))).filter(({ subject }) => subject.includes('invites'))
      return mails.length === 2 && mails.map((mail) => tokenIn(mail))
    })
    const second = tokens.find((token) => token !== first)
    expect(await editor.call('POST /user/joincompany', { token: second ?? '' })).toMatchObject({ status: 200 })
    expect(await companyOf(editor)).toMatchObject({ role: 'editor', acting: true, invitations: [] })
    expect(await editor.call('POST /user/joincompany', { token: second ?? '' })).toMatchObject({ status: 410 })
  })

  it('has no more people than seats, until staff agree on more', async () => {
    const [third, fourth] = [await server.as('USER', 'third'), await server.as('USER', 'fourth')]
    await invite(third, 'buyer')
    // Anew it takes the seat that it had.
    const again = { email: await emailOf(third), role: 'editor' } as const
    expect(await owner.call('POST /user/invitemember', again)).toMatchObject({ status: 200 })
    const asked = { email: await emailOf(fourth), role: 'viewer' } as const
    expect(await owner.call('POST /user/invitemember', asked)).toMatchObject({
      status: 409,
      body: { code: 'company_seats', message: 'All seats of the company are taken. Please write to us for more.' },
    })
    const { id: companyId } = await companyOf(owner)
    const seats = { companyId, seats: 9, agreement: '₹40,000 a year' }
    expect(await owner.call('POST /staff/companyseats', seats)).toMatchObject({ status: 403 })
    const admin = await server.as('ADMIN')
    expect(await admin.call('POST /staff/companyseats', { ...seats, seats: 1 })).toMatchObject({ status: 409 })
    expect(await admin.call('POST /staff/companyseats', seats)).toMatchObject({ status: 200 })
    expect(await owner.call('POST /user/invitemember', asked)).toMatchObject({ status: 200 })
    const { body } = await admin.call('GET /staff/customer', { id: companyId })
    expect(body).toMatchObject({ company: { seats: 9, agreement: '₹40,000 a year', gstin: studio.gstin } })
    // Two ADMINs had read the same: the later one is told, and nothing of the other's is lost.
    const asRead = async (was: object) =>
      await admin.call('POST /staff/companyseats', { ...seats, seats: 12, was } as never)
    const refused = { status: 409, body: { code: 'edit_conflict' } }
    expect(await asRead({ seats: 5, agreement: '' })).toMatchObject(refused)
    expect(await asRead({ seats: 9, agreement: '₹30,000 a year' })).toMatchObject(refused)
    expect(await asRead({ seats: 9, agreement: '₹40,000 a year' })).toMatchObject({ status: 200 })
  })

  it('takes in nobody by invitation once its seats were lowered and are taken', async () => {
    const [head, one, two] = [
      await server.as('USER', 'head'),
      await server.as('USER', 'one'),
      await server.as('USER', 'two'),
    ]
    await saveCompany(head)
    const tokens = [await invite(one, 'viewer', head), await invite(two, 'viewer', head)] as const
    const { id: companyId } = await companyOf(head)
    const admin = await server.as('ADMIN')
    const agree = (seats: number) => admin.call('POST /staff/companyseats', { companyId, seats, agreement: '' })
    const join = (who: Caller, token: string) => who.call('POST /user/joincompany', { token })
    expect((await agree(1)).status).toBe(200)
    const refused = { status: 409, body: { code: 'company_seats' } }
    expect(await join(one, tokens[0])).toMatchObject(refused)
    expect((await agree(2)).status).toBe(200)
    // The seat that there is goes to one of them.
    const answers = await Promise.all([join(one, tokens[0]), join(two, tokens[1])])
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    expect((await companyOf(head)).members).toHaveLength(2)
    // The invitation is open still.
    expect((await agree(3)).status).toBe(200)
    const [late, token] = answers[0].status === 409 ? [one, tokens[0]] : [two, tokens[1]]
    expect(await join(late, token)).toMatchObject({ status: 200 })
  })

  it('lets its owners alone change it, and never goes without one', async () => {
    const editor = await server.as('USER', 'editor')
    const { members } = await companyOf(owner)
    const [me, other] = [
      members.find(({ role }: { role: string }) => role === 'owner'),
      members.find(({ role }: { role: string }) => role === 'editor'),
    ]
    for (const call of [
      editor.call('POST /user/memberrole', { id: other.id, role: 'owner' }),
      editor.call('POST /user/removemember', { id: me.id }),
      editor.call('POST /user/invitemember', { email: 'friend@test.example', role: 'viewer' }),
      saveCompany(editor),
    ])
      expect(await call).toMatchObject({ status: 403, body: { code: 'company_role' } })
    for (const call of [
      owner.call('POST /user/memberrole', { id: me.id, role: 'viewer' }),
      owner.call('POST /user/removemember', { id: me.id }),
    ])
      expect(await call).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    expect(await owner.call('POST /user/memberrole', { id: other.id, role: 'owner' })).toMatchObject({ status: 200 })
    expect(await owner.call('POST /user/memberrole', { id: me.id, role: 'buyer' })).toMatchObject({ status: 200 })
    expect(await editor.call('POST /user/memberrole', { id: me.id, role: 'owner' })).toMatchObject({ status: 200 })
    expect(await editor.call('POST /user/removemember', { id: other.id })).toMatchObject({ status: 200 })
    expect(await companyOf(editor)).toBeNull()
  })

  it('lets people of its own domain in by themselves, as viewers', async () => {
    const colleague = await server.as('USER', 'colleague')
    expect((await colleague.call('GET /user/company', {})).body.offer).toBeNull()
    expect(await saveCompany(owner, { openToDomain: true })).toMatchObject({
      status: 409,
      body: { code: 'company_domain' },
    })
    for (const caller of [owner, colleague])
      await server.deps.db
        .updateTable('account')
        .set({ email_verified_at: new Date() })
        .where('login', '=', await emailOf(caller))
        .execute()
    expect(await saveCompany(owner, { openToDomain: true })).toMatchObject({ status: 200 })
    expect((await colleague.call('GET /user/company', {})).body.offer).toEqual({ name: studio.name })
    expect(await colleague.call('POST /user/joincompany', {})).toMatchObject({ status: 200 })
    expect(await companyOf(colleague)).toMatchObject({ role: 'viewer' })
  })

  it('claims a domain as the only one, also of two that do in the same moment', async () => {
    const rivals = [await server.as('USER', 'rival'), await server.as('USER', 'other-rival')]
    for (const rival of rivals) {
      const values = { email_verified_at: new Date(), login: (await emailOf(rival)).replace('test', 'contested') }
      await server.deps.db
        .updateTable('account')
        .set(values)
        .where('login', '=', await emailOf(rival))
        .execute()
      expect(await saveCompany(rival)).toMatchObject({ status: 200 })
    }
    const answers = await Promise.all(rivals.map((rival) => saveCompany(rival, { openToDomain: true })))
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('company_domain')
  })

  it('gets another owner when the last one’s account is erased', async () => {
    const proof = { password: 'correct horse battery' }
    expect(await owner.call('POST /user/deleteaccount', proof)).toMatchObject({ status: 200 })
    expect(await companyOf(await server.as('USER', 'colleague'))).toMatchObject({ role: 'owner', ...studio })
  })
})
