import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, mailTo } from '../../../testing/mails.ts'
import { toConfig } from '../../config/config.ts'
import { readEnv } from '../../config/env.ts'
import { type Caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'

const INBOX = 'inbox@operator.example'
const message = {
  name: 'Asha <b>Rao</b>',
  email: 'asha@test.example',
  phone: '9876543210',
  query: 'Enterprise plan',
  message: 'We are sixty people.\n\n<script>alert(1)</script>',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { CONTACT_INBOX: INBOX, RATE_LIMITS: 'on' } })
})
afterAll(() => server.stop())

const kept = () => server.deps.db.selectFrom('mail').select('id').where('to_address', '=', INBOX).execute()

it('reaches the mailbox once, as text, and is answered to its sender', async () => {
  expect((await server.guest.call('GET /config', {})).body.takesMessages).toBe(true)
  expect(await server.guest.call('POST /contact', message)).toMatchObject({ status: 200, body: { success: true } })
  const mail = await mailTo(server, INBOX, 'Enterprise plan')
  expect(mail.replyTo).toBe('asha@test.example')
  for (const part of ['Asha <b>Rao</b>', '9876543210', 'We are sixty people.', '<script>alert(1)</script>'])
    expect(mail.text).toContain(part)
  expect(mail.html).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;')
  expect(mail.html).not.toContain('<script>')
  // Nothing of a stranger's is kept longer than it takes to send it.
  await expect.poll(kept).toEqual([])
})

it('is acknowledged to its sender in the language of the page, once a day, without a word of it', async () => {
  const from = { ...message, name: 'मीरा', email: 'meera@test.example', language: 'hi' as const }
  for (let time = 0; time < 2; time++) expect((await server.guest.call('POST /contact', from)).status).toBe(200)
  const mail = await mailTo(server, 'meera@test.example', 'Jhalak को आपका संदेश मिल गया')
  expect(mail.text).toContain('नमस्ते मीरा,')
  for (const part of [message.phone, message.query, 'sixty', 'alert']) expect(mail.text).not.toContain(part)
  await expect.poll(async () => (await server.deps.db.selectFrom('mail').select('id').execute()).length).toBe(0)
  expect(await mailsTo(server, 'meera@test.example')).toHaveLength(1)
  // Of the operator, whose language is English.
  expect((await mailsTo(server, INBOX))[0]?.text).toContain('Name: मीरा')
})

it('says which field is missing, and lets no line break into a subject', async () => {
  for (const [field, value] of [
    ['name', '  '],
    ['email', ''],
    ['phone', ''],
    ['query', 'x\r\nBcc: everybody@test.example'],
    ['language', 'fr'],
  ] as const)
    expect(await server.guest.call('POST /contact', { ...message, [field]: value })).toMatchObject({
      status: 400,
      body: { field },
    })
})

it('takes five an hour from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.guest.call('POST /contact', message)))
  // Three were sent above.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
})

it('takes no address that nobody can answer to', async () => {
  expect(await server.guest.call('POST /contact', { ...message, email: 'nope' })).toMatchObject({
    status: 400,
    body: { field: 'email' },
  })
})

describe('the desk', () => {
  let now = new Date('2026-06-10T06:30:00Z')
  let plain: TestServer
  beforeAll(async () => {
    // No mailbox is set: nothing is lost.
    plain = await startTestServer({ clock: { now: () => now } })
  })
  afterAll(() => plain.stop())
  const desk = async (state: 'open' | 'answered' | 'closed') =>
    (await (await plain.as('ADMIN')).call('GET /staff/messages', { state })).body.messages

  it('holds an Enterprise lead, answers it by mail, and says who did and when', async () => {
    const asha = await plain.as('USER', 'asha')
    expect(await asha.call('POST /contact', { ...message, about: 'enterprise' })).toMatchObject({ status: 200 })
    const admin = await plain.as('ADMIN')
    expect((await admin.call('GET /staff/waiting', {})).body.waits).toContainEqual(
      expect.objectContaining({ what: 'Messages', count: 1 }),
    )
    const [lead] = await desk('open')
    expect(lead).toMatchObject({
      ...{ about: 'enterprise', name: message.name, email: message.email, phone: message.phone, query: message.query },
      ...{ text: message.message, state: 'open', late: false, dueAt: '2026-06-12T06:30:00.000Z', answers: [] },
      account: expect.any(String),
    })
    now = new Date(now.getTime() + 3 * 86_400_000)
    expect((await desk('open'))[0]).toMatchObject({ late: true })
    // Two at one message: the second is told, and still may.
    const [boss, clerk] = [await plain.as('ADMIN'), await plain.as('ADMIN', 'clerk')]
    const take = async (one: Caller, on = true) => (await one.call('POST /staff/takemessage', { id: lead.id, on })).body
    const takenFor = async (one: Caller) => (await one.call('GET /staff/messages', {})).body.messages[0].taken
    const byClerk = { by: 'clerk@test.example', at: now.toISOString() }
    expect(await take(clerk)).toEqual({ taken: null })
    expect(await take(boss)).toEqual({ taken: byClerk })
    await take(boss, false)
    expect([await takenFor(clerk), await takenFor(boss)]).toEqual([null, byClerk])
    await take(clerk, false)
    expect(await takenFor(boss)).toBeNull()
    await take(clerk)
    expect(await takenFor(boss)).toEqual(byClerk)
    now = new Date(now.getTime() + 31 * 60_000)
    expect((await desk('open'))[0].taken).toBeNull()
    const again = await plain.as('ADMIN')
    expect(
      await again.call('POST /staff/answermessage', { id: lead.id, text: 'Sixty seats.\n\nWe call you.' }),
    ).toMatchObject({ status: 200 })
    // Somebody else who still saw it without an answer.
    expect(
      await again.call('POST /staff/answermessage', { id: lead.id, text: 'No seats.', seen: lead.answers.length }),
    ).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    const mail = await mailTo(plain, message.email, 'Our answer: Enterprise plan')
    expect(mail.text).toContain('Sixty seats.')
    expect((await desk('answered'))[0]).toMatchObject({
      state: 'answered',
      late: false,
      answers: [{ text: 'Sixty seats.\n\nWe call you.', by: 'admin@test.example', at: now.toISOString() }],
    })
    expect(await again.call('POST /staff/filemessage', { id: lead.id, state: 'closed' })).toMatchObject({ status: 200 })
    expect([await desk('open'), await desk('answered')]).toEqual([[], []])
    expect(await desk('closed')).toHaveLength(1)
  })

  it('counts what the law gives: 36 hours for a report of a clip, 3 for an order', async () => {
    now = new Date('2026-07-10T06:30:00Z')
    await plain.guest.call('POST /contact', { ...message, about: 'takedown', clip: 'no-such-clip' })
    const [report] = await desk('open')
    expect(report).toMatchObject({ about: 'takedown', clip: null, account: null, dueAt: '2026-07-11T18:30:00.000Z' })
    await (await plain.as('ADMIN')).call('POST /staff/filemessage', { id: report.id, about: 'order' })
    expect((await desk('open'))[0]).toMatchObject({ about: 'order', dueAt: '2026-07-10T09:30:00.000Z' })
  })

  it('is for an ADMIN alone', async () => {
    for (const [who, status] of [
      [plain.guest, 401],
      [await plain.as('USER', 'asha'), 403],
      [await plain.as('EMPLOYEE'), 403],
    ] as const)
      expect(await who.call('GET /staff/messages', {})).toMatchObject({ status })
  })

  it('lets go of what a person wrote when they erase their account, and gives them a copy before', async () => {
    const meera = await plain.as('USER', 'meera')
    await plain.deps.db
      .updateTable('account')
      .set({ email_verified_at: new Date() })
      .where('login', '=', 'meera@test.example')
      .execute()
    await meera.call('POST /contact', { ...message, email: 'other@test.example' })
    await plain.guest.call('POST /contact', { ...message, email: 'Meera@test.example' })
    const rows = () =>
      plain.deps.db
        .selectFrom('message')
        .select('email')
        .where('email', 'in', ['other@test.example', 'Meera@test.example'])
        .execute()
    expect(await rows()).toHaveLength(2)
    expect(await meera.call('POST /user/deleteaccount', { password: 'correct horse battery' })).toMatchObject({
      status: 200,
    })
    expect(await rows()).toEqual([])
  })
})

it('production says at start which addresses and officers are missing, a line each', () => {
  const env = { NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(40), PUBLIC_URL: 'https://footage.example' }
  const lines = toConfig(
    readEnv({ ...env, DATABASE_URL: 'postgres://nobody@localhost/none', CONTACT_INBOX: INBOX }),
  ).missing
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    ...['COMPANY_ADDRESS', 'COMPANY_CIN', 'COMPANY_EMAIL', 'COMPANY_PHONE'],
    ...['GRIEVANCE_OFFICER', 'GRIEVANCE_EMAIL', 'GRIEVANCE_PHONE'],
  ])
})
