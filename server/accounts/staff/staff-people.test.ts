import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { mailsTo, mailTo, tokenIn } from '../../../testing/mails.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('ADMIN')
})
afterAll(() => server.stop())

const people = async () =>
  (await admin.call('GET /auth/getallemployees', {})).body as {
    id: string
    _id: string
    role: string
    rights: string[]
    active: boolean
    invited: boolean
    lastSeenAt: string | null
  }[]
const person = async (login: string) => {
  const found = (await people()).find(({ id }) => id === login)
  if (!found) throw new Error(`${login} is not among the staff`)
  return found
}
const PASSWORD = 'correct horse battery'
const signIn = (id: string, password: string) => server.guest.call('POST /auth/login', { id, password })

describe('an invitation', () => {
  it('lets somebody in with a password of their own, once, with the desks that were given', async () => {
    const email = 'meera@staff.example'
    const invite = { email: 'Meera@Staff.example', role: 'EMPLOYEE' as const, rights: ['orders' as const] }
    expect(await admin.call('POST /auth/inviteemployee', invite)).toMatchObject({ status: 200 })
    expect(await person(email)).toMatchObject({ invited: true, active: true, rights: ['orders'], lastSeenAt: null })
    const first = await mailTo(server, email, 'invited')
    // Again for one who has not come: the older link ends.
    expect(await admin.call('POST /auth/inviteemployee', invite)).toMatchObject({ status: 200 })
    const token = tokenIn(await mailTo(server, email, 'invited', [first.id]))
    const set = (link: string) =>
      server.guest.call('POST /auth/resetpassword', { token: link, password: 'seven quiet rivers' })
    expect(await set(tokenIn(first))).toMatchObject({ status: 410, body: { code: 'mail_link_invalid' } })
    expect(await set(token)).toMatchObject({ status: 200, body: { staff: true } })
    expect(await set(token)).toMatchObject({ status: 410 })
    expect(await signIn(email, 'seven quiet rivers')).toMatchObject({ status: 200 })
    expect(await person(email)).toMatchObject({ invited: false, lastSeenAt: expect.stringMatching(/^\d{4}-/) })
    expect(await admin.call('POST /auth/inviteemployee', invite)).toMatchObject({
      status: 409,
      body: { code: 'user_id_taken' },
    })
  })
})

describe('rights', () => {
  it('are given and taken at the next call, whatever the session began with', async () => {
    const employee = await server.as('EMPLOYEE', 'kabir')
    const { _id, role } = await person('kabir@test.example')
    const give = (rights: ('orders' | 'upload')[], as = 'EMPLOYEE' as 'EMPLOYEE' | 'ADMIN') =>
      admin.call('POST /auth/setaccess', { _id, role: as, rights, password: PASSWORD })
    const orders = async () => (await employee.call('GET /orders/search', {})).status
    expect([role, await orders()]).toEqual(['EMPLOYEE', 403])
    expect(await give(['orders'])).toMatchObject({ status: 200 })
    expect(await orders()).toBe(200)
    expect((await employee.call('GET /videos/uploads', {})).status).toBe(403)
    expect(await give(['upload'])).toMatchObject({ status: 200 })
    expect(await orders()).toBe(403)
    await give([], 'ADMIN')
    expect((await employee.call('GET /staff/audit', {})).status).toBe(200)
    await give(['upload'])
    expect((await employee.call('GET /staff/audit', {})).status).toBe(403)
    expect(await give(['money'] as never)).toMatchObject({
      status: 400,
      body: { field: expect.stringMatching(/^rights/) },
    })
  })

  it('are not given back by an older form, also of one who is an ADMIN meanwhile', async () => {
    await server.as('EMPLOYEE', 'older')
    const { _id, role, rights } = await person('older@test.example')
    const was = { role: 'EMPLOYEE' as const, rights: rights as 'upload'[] }
    expect(role).toBe('EMPLOYEE')
    const give = (more: object) =>
      admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights: ['upload', 'settings'], ...more })
    const conflict = {
      status: 409,
      body: { code: 'edit_conflict', message: expect.stringContaining('Somebody else changed this') },
    }
    expect(await give({ rights: [], was })).toMatchObject({ status: 200 })
    expect(await give({ was })).toMatchObject(conflict)
    expect(await person('older@test.example')).toMatchObject({ role: 'EMPLOYEE', rights: [] })
    const none = { ...was, rights: [] }
    expect(await give({ role: 'ADMIN', rights: ['upload'], password: PASSWORD, was: none })).toMatchObject({
      status: 200,
    })
    expect(await give({ was: none })).toMatchObject(conflict)
    const { rights: all } = await person('older@test.example')
    const now = { role: 'ADMIN', rights: all }
    expect(await give({ rights: ['upload'], was: now, password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await give({ rights: ['orders'] })).toMatchObject({ status: 200 })
  })

  it('of review decide what goes live, and only that', async () => {
    const reviewer = await server.as('EMPLOYEE', 'tara')
    const { _id } = await person('tara@test.example')
    await admin.call('POST /auth/setaccess', { _id, role: 'EMPLOYEE', rights: ['review'] })
    const decide = { id: '01900000-0000-7000-8000-000000000000', decision: 'approve' as const }
    expect((await reviewer.call('POST /videos/review', decide)).status).toBe(404)
    expect((await reviewer.call('POST /videos/bulkedit', { ids: [decide.id], addTags: ['x'] } as never)).status).toBe(
      403,
    )
  })
})

describe('a further ADMIN', () => {
  const asked = { status: 403, body: { code: 'forbidden', field: 'password' } }
  /** What the ADMIN was mailed about somebody. */
  const told = (login: string, times = 1): Promise<string> =>
    eventually(async () => {
      const mails = await mailsTo(server, 'admin@test.example')
      const said = mails.filter(({ text }) =>
        text.includes(`\n${login} is an administrator now, and may do everything`),
      )
      return said.length === times && said[0]?.text
    })

  it('is made, and stops being one, with a proof of who asks alone; the others are told', async () => {
    await server.as('EMPLOYEE', 'rising')
    const { _id } = await person('rising@test.example')
    const become = (role: 'EMPLOYEE' | 'ADMIN', more: object = {}) =>
      admin.call('POST /auth/setaccess', { _id, role, rights: ['upload'], ...more })
    expect(await become('ADMIN')).toMatchObject(asked)
    expect(await become('ADMIN', { password: 'a wrong password' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', field: 'password' },
    })
    expect(await person('rising@test.example')).toMatchObject({ role: 'EMPLOYEE' })
    expect(await become('ADMIN', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await told('rising@test.example')).toContain('It was done with the account admin@test.example.')
    expect(await mailsTo(server, 'rising@test.example')).toEqual([])
    // The way round: an EMPLOYEE's password takes no proof.
    expect(await become('EMPLOYEE')).toMatchObject(asked)
    expect(await person('rising@test.example')).toMatchObject({ role: 'ADMIN' })
    expect(await become('EMPLOYEE', { password: PASSWORD })).toMatchObject({ status: 200 })
  })

  it('is invited with a proof of who asks alone; the others are told', async () => {
    const invitation = { email: 'thief@evil.example', role: 'ADMIN' as const, rights: [] }
    expect(await admin.call('POST /auth/inviteemployee', invitation)).toMatchObject(asked)
    expect((await people()).map(({ id }) => id)).not.toContain('thief@evil.example')
    const meant = { ...invitation, email: 'meant@test.example', password: PASSWORD }
    expect(await admin.call('POST /auth/inviteemployee', meant)).toMatchObject({ status: 200 })
    await told('meant@test.example')
    const { _id: userId } = await person('meant@test.example')
    await admin.call('POST /auth/delete-user', { userId })
  })

  it('is made by the fields of the spec, and no longer unseen', async () => {
    expect((await admin.call('POST /auth/adminsignup', { id: 'second chief', password: PASSWORD })).status).toBe(201)
    const third = { userId: 'third@test.example', password: PASSWORD, role: 'ADMIN' as const }
    expect((await admin.call('POST /auth/addemployee', third)).status).toBe(201)
    for (const login of ['second chief', 'third@test.example']) {
      await told(login)
      const { _id: userId } = await person(login)
      // Closed and opened again is a further one, too; opened twice it is not.
      for (const active of [false, true, true])
        expect(await admin.call('POST /auth/setactive', { _id: userId, active })).toMatchObject({ status: 200 })
      await told(login, 2)
      await admin.call('POST /auth/delete-user', { userId })
    }
  })
})

describe('an account that is closed', () => {
  it('is out at once and in again when it is opened; the last ADMIN stays', async () => {
    const employee = await server.as('EMPLOYEE', 'leaver')
    const { _id } = await person('leaver@test.example')
    expect(await admin.call('POST /auth/setactive', { _id, active: false })).toMatchObject({ status: 200 })
    expect((await employee.call('GET /videos/uploads', {})).status).toBe(401)
    expect(await signIn('leaver@test.example', 'correct horse battery')).toMatchObject({
      status: 403,
      body: { code: 'account_suspended' },
    })
    await admin.call('POST /auth/setactive', { _id, active: true })
    expect(await signIn('leaver@test.example', 'correct horse battery')).toMatchObject({ status: 200 })

    const admins = (await people()).filter(({ role }) => role === 'ADMIN')
    expect(admins).toHaveLength(1)
    const [{ _id: me } = { _id: '' }] = admins
    const refused = { status: 409, body: { code: 'last_admin' } }
    const demoted = { role: 'EMPLOYEE' as const, rights: [], password: PASSWORD }
    expect(await admin.call('POST /auth/setactive', { _id: me, active: false })).toMatchObject(refused)
    expect(await admin.call('POST /auth/setaccess', { ...demoted, _id: me })).toMatchObject(refused)
    // Somebody invited who has not come yet cannot take over.
    const invitation = { email: 'coming@test.example', role: 'ADMIN' as const, rights: [], password: PASSWORD }
    expect(await admin.call('POST /auth/inviteemployee', invitation)).toMatchObject({ status: 200 })
    expect(await admin.call('POST /auth/setactive', { _id: me, active: false })).toMatchObject(refused)
    expect(await admin.call('POST /auth/setaccess', { ...demoted, _id: me })).toMatchObject(refused)
    expect(await admin.call('POST /auth/delete-user', { userId: me })).toMatchObject(refused)
  })
})

describe('a forgotten password of staff', () => {
  it('is set anew by a mailed link; the other account of the same address keeps its own', async () => {
    await server.as('EMPLOYEE', 'both')
    const email = 'both@test.example'
    const customer = { firstName: 'Both', lastName: 'Test', email, password: 'correct horse battery' }
    expect((await server.guest.call('POST /auth/signup', customer)).status).toBeLessThan(300)
    await server.guest.call('POST /auth/forgotpassword', { email })
    const mails = await eventually(async () => {
      const sent = (await mailsTo(server, email)).filter(({ subject }) => subject.includes('new password'))
      return sent.length === 2 && sent
    })
    const tokens = mails.map(tokenIn)
    const replies = []
    for (const [at, token] of tokens.entries())
      replies.push(
        await server.guest.call('POST /auth/resetpassword', { token, password: `new password number ${at}` }),
      )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const staffAt = replies.findIndex(({ body }) => body.staff === true)
    expect((await signIn(email, `new password number ${staffAt}`)).status).toBe(200)
    expect((await signIn(email, `new password number ${1 - staffAt}`)).status).toBe(401)
  })
})
