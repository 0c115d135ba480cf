import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { AddressRefused } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { type SmtpServer, startSmtpServer } from './smtp-server.fixture.ts'

const letter = { to: 'meera@test.example', subject: 'Grüße', text: 'plain words', html: '<p>rich words</p>' }

describe('mail into a folder', () => {
  let dir: string
  beforeEach(async () => {
    dir = join(await mkdtemp(join(tmpdir(), 'jhalak-mails-')), 'outbox')
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  it('is one file a mail, which its owner alone may read', async () => {
    const id = newId()
    await openMailer({ kind: 'folder', dir }).send({ id, ...letter })
    expect(await readdir(dir)).toEqual([`${id}.json`])
    const written = JSON.parse(await readFile(join(dir, `${id}.json`), 'utf8'))
    expect(written).toEqual({ id, ...letter, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) })
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dir, `${id}.json`))).mode & 0o777).toBe(0o600)
  })

  it('is one file however often it is sent', async () => {
    const id = newId()
    const mailer = openMailer({ kind: 'folder', dir })
    await Promise.all([mailer.send({ id, ...letter }), mailer.send({ id: newId(), ...letter })])
    await mailer.send({ id, ...letter })
    expect(await readdir(dir)).toHaveLength(2)
  })
})

describe('mail over SMTP', () => {
  let server: SmtpServer
  beforeEach(async () => {
    server = await startSmtpServer()
  })
  afterEach(() => server.stop())
  const mailer = (from = 'Acme, Ltd <no-reply@acme.example>') => openMailer({ kind: 'smtp', url: server.url, from })

  it('carries both forms, the sender of the settings, and the outbox’s id', async () => {
    const id = newId()
    await mailer().send({ id, ...letter })
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'no-reply@acme.example', to: ['meera@test.example'] })
    expect(mail?.data).toMatch(new RegExp(`^Message-ID: <${id}@acme\\.example>\\r?$`, 'mi'))
    expect(mail?.data).toMatch(/^From: "Acme, Ltd" <no-reply@acme.example>\r?$/m)
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
    expect(mail?.data).not.toMatch(/^(List-Unsubscribe|Content-Language):/im)
    expect(mail?.data).toContain('plain words')
    expect(mail?.data).toContain('<p>rich words</p>')
  })

  it('says its language, and where one stops mails that one may do without', async () => {
    const stopUrl = 'https://acme.example/dashboard'
    await mailer().send({ id: newId(), ...letter, language: 'hi', stopUrl })
    expect(server.mails[0]?.data).toMatch(/^Content-Language: hi\r?$/m)
    expect(server.mails[0]?.data).toMatch(/^List-Unsubscribe: <https:\/\/acme\.example\/dashboard>\r?$/m)
  })

  it('is the same mail when it is sent again', async () => {
    const id = newId()
    for (let time = 0; time < 2; time++) await mailer().send({ id, ...letter })
    const ids = server.mails.map(({ data }) => /^Message-ID: (.*?)\r?$/im.exec(data)?.[1])
    expect(ids).toEqual([`<${id}@acme.example>`, `<${id}@acme.example>`])
  })

  it('goes to the one recipient, whatever the address tries', async () => {
    const to = 'meera@test.example\r\nBcc: all@test.example'
    await mailer()
      .send({ id: newId(), ...letter, to })
      .catch(() => {})
    for (const { to: recipients, data } of server.mails) {
      expect(recipients).toHaveLength(1)
      expect(data).not.toMatch(/^bcc:/im)
    }
  })

  it('distinguishes a refused address from a transient error, and names no address', async () => {
    server.refusal = '550 5.1.1 <meera@test.example> no such mailbox'
    const refused = await mailer()
      .send({ id: newId(), ...letter })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AddressRefused)
    expect(String(refused)).toContain('no such mailbox')
    server.refusal = '451 4.7.1 <meera@test.example> greylisted'
    const delayed = await mailer()
      .send({ id: newId(), ...letter })
      .catch((error: unknown) => error)
    expect(delayed).toBeInstanceOf(Error)
    expect(delayed).not.toBeInstanceOf(AddressRefused)
    for (const error of [refused, delayed]) expect(JSON.stringify([String(error), error])).not.toContain('meera@')
  })

  it('fails without a response', async () => {
    await server.stop()
    await expect(mailer().send({ id: newId(), ...letter })).rejects.toThrow(/mail server/)
  })

  it('says no password over an open line to another machine', async () => {
    // Reached under a name that does not say "this machine". It offers no TLS, so neither password nor letter goes out.
    const url = server.url.replace('127.0.0.1', 'someone:secret@[::ffff:127.0.0.1]')
    const sent = openMailer({ kind: 'smtp', url, from: 'a@b.example' }).send({ id: newId(), ...letter })
    await expect(sent).rejects.toThrow(/STARTTLS|502/)
    expect(server.mails).toEqual([])
    expect(server.heard).toContain('STARTTLS')
    expect(server.heard.join()).not.toMatch(/AUTH|secret/)
  })
})
