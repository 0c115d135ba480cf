import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { sendMailNow } from './outbox.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture.ts'

let smtp: SmtpServer
let server: TestServer
let accountId: string
beforeAll(async () => {
  smtp = await startSmtpServer()
  server = await startTestServer({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Jhalak <hello@jhalak.example>' } })
  await server.as('USER', 'meera')
  ;({ id: accountId } = await server.deps.db.selectFrom('account').select('id').executeTakeFirstOrThrow())
  await eventually(async () => smtp.mails.length === 1)
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})
beforeEach(() => {
  smtp.refusal = null
  smtp.mails.length = 0
  smtp.heard.length = 0
})

const to = 'meera@test.example'
const post = (key: string, more: object = {}) =>
  server.deps.db.transaction().execute((trx) =>
    server.deps.outbox.post(trx, {
      key,
      accountId,
      to,
      template: 'password-changed',
      data: { firstName: 'Meera' },
      ...more,
    }),
  )
const rowOf = (key: string) =>
  server.deps.db.selectFrom('mail').selectAll().where('idempotency_key', '=', key).executeTakeFirstOrThrow()
const sent = (key: string) => eventually(async () => ((await rowOf(key)).sent_at ? rowOf(key) : null))
const jobsOf = async (mailId: string) =>
  (
    await sql<{ state: string; retry_count: number }>`
      select state, retry_count from pgboss.job where name = 'send-mail' and data ->> 'mailId' = ${mailId}`.execute(
      server.deps.db,
    )
  ).rows
const jobIs = (mailId: string, state: string) =>
  eventually(async () => (await jobsOf(mailId)).some((job) => job.state === state))

describe('the outbox', () => {
  it('sends over SMTP what was posted, under its own id', async () => {
    await post('one')
    const { id } = await sent('one')
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toMatchObject({ from: 'hello@jhalak.example', to: [to] })
    expect(smtp.mails[0]?.data).toContain(`<${id}@jhalak.example>`)
    expect(smtp.mails[0]?.data).toContain('Hello Meera,')
  })

  it('sends one mail a key, and none twice', async () => {
    await Promise.all([post('two'), post('two'), post('two')])
    const { id } = await sent('two')
    await sendMailNow(server.deps, id)
    await post('two')
    expect(await jobsOf(id)).toHaveLength(1)
    expect(smtp.mails).toHaveLength(1)
  })

  it('sends a mail again that was given other data while it went out, as a mail of its own', async () => {
    const { db, outbox, mailer } = server.deps
    const key = 'revised'
    const data = { firstName: 'Meera' }
    await db
      .transaction()
      .execute((trx) =>
        outbox.post(trx, { key, accountId, to, template: 'password-changed', data }, { afterSeconds: 600 }),
      )
    const { id } = await rowOf(key)
    const send: typeof mailer.send = async (mail, signal) => {
      await mailer.send(mail, signal)
      await outbox.revise(db, { key, data: { firstName: 'Meera Rao' } })
    }
    await sendMailNow({ ...server.deps, mailer: { ...mailer, send } }, id)
    const { id: second } = await sent(key)
    expect(smtp.mails.map(({ data }) => /Hello [^,]*,/.exec(data)?.[0])).toEqual(['Hello Meera,', 'Hello Meera Rao,'])
    expect(smtp.mails[0]?.data).toContain(`<${id}@jhalak.example>`)
    expect(smtp.mails[1]?.data).toContain(`<${second}@jhalak.example>`)
    expect(await outbox.revise(db, { key, data })).toBe(false)
  })

  it('sends nothing of a transaction that came to nothing', async () => {
    const failed = server.deps.db.transaction().execute(async (trx) => {
      await server.deps.outbox.post(trx, { key: 'none', accountId, to, template: 'welcome', data: {} })
      throw new Error('thought better of it')
    })
    await expect(failed).rejects.toThrow('thought better')
    await post('after')
    await sent('after')
    expect(smtp.mails).toHaveLength(1)
  })

  it('retries mails that the server refuses temporarily', async () => {
    smtp.refusal = '451 try later'
    await post('delayed')
    const { id } = await rowOf('delayed')
    await jobIs(id, 'retry')
    expect((await rowOf('delayed')).sent_at).toBeNull()
    smtp.refusal = null
    await sql`update pgboss.job set start_after = now() where data ->> 'mailId' = ${id}`.execute(server.deps.db)
    await sent('delayed')
    expect(smtp.mails).toHaveLength(1)
  })

  it('does not knock again where an address is refused for good', async () => {
    smtp.refusal = '550 no such mailbox'
    await post('refused')
    const { id } = await rowOf('refused')
    await jobIs(id, 'completed')
    expect((await rowOf('refused')).sent_at).toBeNull()
    expect(smtp.heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  it('leaves alone who has no address: a staff id may be anything', async () => {
    await post('staff', { to: 'night shift' })
    await jobIs((await rowOf('staff')).id, 'completed')
    expect(smtp.heard).toEqual([])
  })

  it('stores no address of a deleted account, sent or given up', async () => {
    const letters = () => server.deps.db.selectFrom('mail').select('id').where('account_id', 'is', null).execute()
    await post('farewell', { accountId: null, template: 'account-deleted' })
    await eventually(async () => smtp.mails.length === 1 && (await letters()).length === 0)
    smtp.refusal = '550 no such mailbox'
    await post('farewell to nobody', { accountId: null, template: 'account-deleted' })
    await eventually(async () => (await letters()).length === 0)
  })

  it('greets by name, unless the name is an advertisement', async () => {
    const names = {
      plain: 'Ánya-Rose O’Neill',
      hindi: 'मीरा',
      link: 'win.example/now',
      long: 'a '.repeat(39),
      odd: '<b>',
    }
    const texts: Record<string, string> = {}
    for (const [key, firstName] of Object.entries(names)) {
      await post(key, { data: { firstName } })
      await sent(key)
      texts[key] = decoded(smtp.mails.at(-1)?.data ?? '')
    }
    expect(texts['plain']).toContain('Hello Ánya-Rose O’Neill,')
    expect(texts['hindi']).toContain('Hello मीरा,')
    for (const key of ['link', 'long', 'odd']) expect(texts[key]).toMatch(/^Hello,\r?$/m)
    expect(texts['link']).not.toContain('win.example')
  })
})

/** The text of a mail, out of quoted-printable or base64. */
function decoded(data: string): string {
  const part = /text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(data) ?? []
  const text = part[1] ?? ''
  if (/Content-Transfer-Encoding: base64/i.test(part[0] ?? '')) return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return /quoted-printable/i.test(part[0] ?? '') ? Buffer.from(bytes, 'latin1').toString('utf8') : text
}
