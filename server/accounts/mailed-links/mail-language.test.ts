import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../../testing/clips.ts'
import { mailsTo, mailTo, type ReceivedMail } from '../../../testing/mails.ts'
import { type Caller, caller, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { eventually } from '../../../testing/uploads.ts'
import { googleOf } from '../google/google.fixture.ts'

const PASSWORD = 'correct horse battery'

let server: TestServer
let google: ReturnType<typeof googleOf>
beforeAll(async () => {
  server = await startTestServer()
  google = googleOf(server)
})
afterAll(() => server.stop())

const person = (name: string) => ({
  firstName: 'मीरा',
  lastName: 'नायर',
  email: `${name}@test.example`,
  password: PASSWORD,
})
const signUp = async (name: string, more: object = {}): Promise<Caller> => {
  const { body, status } = await server.guest.call('POST /auth/signup', { ...person(name), ...more })
  expect(status).toBe(200)
  return caller(server.url, body.accessToken, '')
}
const languageOf = async (who: Caller) => (await who.call('GET /user/profile', {})).body.language
const isHindi = ({ subject, text, html }: ReceivedMail) =>
  html.includes('<html lang="hi">') && !/[a-z]/i.test(subject.replace('Jhalak', '')) && text.includes('नमस्ते मीरा,')

describe('the language of mails', () => {
  it('is the one of the page that signed up, and English by default', async () => {
    expect(await languageOf(await signUp('hindi', { language: 'hi' }))).toBe('hi')
    const welcome = await mailTo(server, 'hindi@test.example', 'Jhalak में आपका स्वागत है')
    expect(isHindi(welcome)).toBe(true)
    expect(welcome.text).toMatch(/^http:\/\/\S+\/hi\/confirmemail#token=\S+$/m)
    expect(await languageOf(await signUp('plain'))).toBe('en')
    expect((await mailTo(server, 'plain@test.example', 'Welcome to Jhalak')).html).toContain('<html lang="en">')
  })

  it('is that of the page for a new customer from Google, and stays for one who comes again', async () => {
    const coming = { email: 'google@gmail.com', name: 'मीरा नायर' }
    const first = await google.signIn(coming, { language: 'hi' })
    const again = await google.signIn(coming, { language: 'en' })
    for (const { body } of [first, again]) expect(await languageOf(caller(server.url, body.accessToken, ''))).toBe('hi')
    await mailTo(server, 'google@gmail.com', 'Jhalak में आपका स्वागत है')
  })

  it('is changed by its owner, with or without a new name; what comes later is in it', async () => {
    const who = await signUp('changing')
    const name = { firstName: 'मीरा', lastName: 'नायर' }
    expect((await who.call('POST /user/editprofile', { ...name, language: 'hi' })).status).toBe(200)
    expect(await languageOf(who)).toBe('hi')
    await who.call('POST /user/editprofile', { ...name, lastName: 'राव' })
    expect(await languageOf(who)).toBe('hi')
    const renamed = server.deps.db.selectFrom('audit_entry').select('id').where('action', '=', 'account.renamed')
    expect(await renamed.execute()).toHaveLength(1)
    await who.call('POST /user/changepassword', { currentPassword: PASSWORD, newPassword: 'quiet river under stars' })
    expect(isHindi(await mailTo(server, 'changing@test.example', 'पासवर्ड बदल गया'))).toBe(true)
  })

  it('is used for the last mail too, after the account was deleted', async () => {
    const who = await signUp('leaving', { language: 'hi' })
    expect((await who.call('POST /user/deleteaccount', { password: PASSWORD })).status).toBe(200)
    expect(isHindi(await mailTo(server, 'leaving@test.example', 'खाता हटा दिया गया'))).toBe(true)
  })

  it('is one of two: anything else is refused, and names the field', async () => {
    const who = await server.as('USER', 'asha')
    const credential = await google.token({ email: 'other@gmail.com' })
    const refused = { status: 400, body: { code: 'invalid_input', field: 'language' } }
    for (const language of ['fr', 'HI', '', 7, null]) {
      const wrong = { language: language as 'hi' }
      expect(await server.guest.call('POST /auth/signup', { ...person('wrong'), ...wrong })).toMatchObject(refused)
      expect(await server.guest.call('POST /auth/google', { credential, ...wrong })).toMatchObject(refused)
      expect(await who.call('POST /user/editprofile', { firstName: 'A', lastName: 'B', ...wrong })).toMatchObject(
        refused,
      )
      expect(await server.guest.call('POST /videos/askforshot', { text: 'x', ...wrong })).toMatchObject(refused)
    }
  })
})

describe('somebody who asked for a shot', () => {
  const contacts = () => server.deps.db.selectFrom('shot_request_contact').select('email').execute()

  it('hears of it once, in the language they asked in, and is forgotten', async () => {
    const clerk = await server.as('EMPLOYEE')
    const ask = (more: object) => server.guest.call('POST /videos/askforshot', { text: 'Kite festival', ...more })
    await ask({ email: 'Kites@test.example', language: 'hi' })
    await ask({ email: 'kites@test.example', language: 'hi' })
    await ask({ email: 'english@test.example' })
    expect((await ask({ email: 'nobody' })).status).toBe(400)
    expect(await contacts()).toHaveLength(2)
    const [wish] = (await clerk.call('GET /staff/shotrequests', {})).body.wishes
    const { id: hidden } = await seedClip(server, { name: 'पतंगें', published: false })
    const film = (clipId: string) => clerk.call('POST /staff/shotrequest', { fold: wish.fold, state: 'filmed', clipId })
    // No mail links to a clip that is not visible yet.
    expect((await film(hidden)).status).toBe(200)
    expect(await contacts()).toHaveLength(2)
    const { id } = await seedClip(server, { name: 'पतंगों का मेला' })
    for (let time = 0; time < 2; time++) expect((await film(id)).status).toBe(200)
    const mail = await mailTo(server, 'kites@test.example', 'जो शॉट माँगा था')
    expect(mail.text).toContain('पतंगों का मेला')
    expect(mail.text).toContain(`/hi/clip/${id}/`)
    expect((await mailTo(server, 'english@test.example', 'shot you asked')).text).not.toContain('Kite')
    expect(await contacts()).toEqual([])
    await eventually(async () => (await letters()).length === 0)
    expect(await mailsTo(server, 'kites@test.example')).toHaveLength(1)
  })

  it('who goes is forgotten at once', async () => {
    const who = await signUp('asking')
    await who.call('POST /videos/askforshot', { text: 'Snow leopards', email: 'asking@test.example' })
    expect(await contacts()).toHaveLength(1)
    await who.call('POST /user/deleteaccount', { password: PASSWORD })
    expect(await contacts()).toEqual([])
  })

  const letters = () =>
    server.deps.db.selectFrom('mail').select('id').where('template', '=', 'request-answered').execute()
})
