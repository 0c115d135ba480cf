import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailTo } from '../testing/mails.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

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

it('says which field is missing, and lets no line break into a subject', async () => {
  for (const [field, value] of [
    ['name', '  '],
    ['email', ''],
    ['phone', ''],
    ['query', 'x\r\nBcc: everybody@test.example'],
  ] as const)
    expect(await server.guest.call('POST /contact', { ...message, [field]: value })).toMatchObject({
      status: 400,
      body: { field },
    })
})

it('takes five an hour from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.guest.call('POST /contact', message)))
  // One was sent above.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
})

it('is not there without a mailbox', async () => {
  const plain = await startTestServer({ worker: false })
  expect((await plain.guest.call('GET /config', {})).body.takesMessages).toBe(false)
  expect(await plain.guest.call('POST /contact', message)).toMatchObject({ status: 404, body: { code: 'contact_off' } })
  await plain.stop()
})
