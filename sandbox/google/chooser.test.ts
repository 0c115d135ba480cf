// Calls of the account chooser in the popup.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, CLIENT_ID, startGoogle } from './sandbox.fixture.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.stop())

const choose = (person: string, more: object = {}) =>
  google.post('/gsi/choose', { client_id: CLIENT_ID, person, ...more })
const tokeninfo = async (answer: { body: Record<string, unknown> }) =>
  google.call(`/tokeninfo?access_token=${String(answer.body.access_token)}`)

describe('the chooser', () => {
  it('runs without inline script or style, in no frame', async () => {
    const { headers, text } = await google.call('/gsi/chooser?theme=dark')
    const policy = headers.get('content-security-policy')
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(text).toContain('data-theme="dark"')
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|\son\w+=|style="/)
    expect((await google.call('/gsi/chooser?theme="><script>')).text).toContain('data-theme="light"')
  })

  it('knows people of every kind, and only for the site it knows', async () => {
    const { body } = await google.call(`/gsi/people?client_id=${CLIENT_ID}`)
    expect((body as unknown as { id: string }[]).map(({ id }) => id)).toEqual([
      'gmail',
      'workspace',
      'third-party',
      'unverified',
      'nameless',
      'customer',
      'staff',
    ])
    expect((await google.call('/gsi/people?client_id=another')).status).toBe(401)
    expect((await google.post('/gsi/choose', { client_id: 'another', person: 'gmail' })).status).toBe(401)
    expect((await choose('nobody')).status).toBe(401)
  })

  it('hands over a token as the provider’s window does', async () => {
    const answer = await choose('workspace')
    expect(answer.body).toMatchObject({
      access_token: expect.stringMatching(/^ya29\.[\w.-]{40,}$/),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: expect.stringContaining('userinfo.email'),
      hd: 'kalakar.example',
    })
    expect((await tokeninfo(answer)).body).toMatchObject({ aud: CLIENT_ID, email: 'arjun@kalakar.example' })
  })

  it('has a person without a name and one whose address is not verified', async () => {
    const nameless = await choose('nameless')
    const { body } = await google.call('/v1/userinfo', { headers: bearer(String(nameless.body.access_token)) })
    expect(Object.keys(body)).toEqual(['sub', 'email', 'email_verified'])
    expect((await tokeninfo(await choose('unverified'))).body).toMatchObject({ email_verified: 'false' })
  })

  it('makes a token of another app and an expired one', async () => {
    expect((await tokeninfo(await choose('gmail', { token: 'other app' }))).body.aud).not.toBe(CLIENT_ID)
    expect((await tokeninfo(await choose('gmail', { token: 'expired' }))).status).toBe(400)
  })
})

describe('the script', () => {
  it('defines what sites call', async () => {
    const { headers, text } = await google.call('/gsi/client')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    for (const name of ['initTokenClient', 'hasGrantedAllScopes', 'revoke']) expect(text).toContain(name)
  })
})
