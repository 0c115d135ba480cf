// The sandbox against the documented replies of Google.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, CLIENT_ID, startGoogle } from './sandbox.fixture.ts'

const SCOPE = 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const meera = { email: 'meera@gmail.com', name: 'Meera Nair' }

let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.stop())

describe('tokeninfo', () => {
  it('answers every value as text, in all three call styles', async () => {
    const token = await google.token(meera)
    const answers = [
      await google.call('/tokeninfo', { method: 'POST', headers: { ...bearer(token), ...FORM } }),
      await google.call(`/tokeninfo?access_token=${encodeURIComponent(token)}`),
      await google.call('/tokeninfo', {
        method: 'POST',
        headers: FORM,
        body: new URLSearchParams({ access_token: token }),
      }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        azp: CLIENT_ID,
        aud: CLIENT_ID,
        sub: expect.stringMatching(/^\d{21}$/),
        scope: SCOPE,
        exp: String(google.clock.now.getTime() / 1000 + 3599),
        expires_in: '3599',
        email: 'meera@gmail.com',
        email_verified: 'true',
        access_type: 'online',
      })
    }
  })

  it('says e-mail only where its scope was granted', async () => {
    const token = await google.token({ ...meera, scope: 'openid' })
    const { body } = await google.call(`/tokeninfo?access_token=${token}`)
    expect(Object.keys(body)).not.toContain('email')
    expect(Object.keys(body)).not.toContain('email_verified')
  })

  it('refuses a token nobody made, an expired and a revoked one alike', async () => {
    const [old, revoked] = [await google.token({ ...meera, expires_in: 10 }), await google.token(meera)]
    expect((await google.call(`/revoke?token=${revoked}`, { method: 'POST' })).status).toBe(200)
    google.clock.now = new Date(google.clock.now.getTime() + 10_000)
    for (const token of [old, revoked, 'ya29.nobody'])
      expect(await google.call(`/tokeninfo?access_token=${token}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_token', error_description: 'Invalid Value' },
      })
    expect(await google.call('/tokeninfo')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  it('describes a token of another app as readily', async () => {
    const token = await google.token({ ...meera, aud: 'another.apps' })
    expect((await google.call(`/tokeninfo?access_token=${token}`)).body).toMatchObject({ aud: 'another.apps' })
  })
})

describe('userinfo', () => {
  const infoOf = async (asked: object) => google.call('/v1/userinfo', { headers: bearer(await google.token(asked)) })

  it('answers truth values as booleans', async () => {
    expect((await infoOf({ ...meera, hd: 'gmail.com' })).body).toEqual({
      sub: expect.stringMatching(/^\d{21}$/),
      name: 'Meera Nair',
      given_name: 'Meera',
      family_name: 'Nair',
      email: 'meera@gmail.com',
      email_verified: true,
      hd: 'gmail.com',
    })
    expect((await infoOf({ email: 'x@y.example', email_verified: false })).body).toEqual({
      sub: expect.any(String),
      email: 'x@y.example',
      email_verified: false,
    })
  })

  it('speaks of the same person as tokeninfo, unless told otherwise', async () => {
    const token = await google.token({ ...meera, userinfo_sub: '42' })
    const { body } = await google.call(`/tokeninfo?access_token=${token}`)
    expect((await infoOf(meera)).body.sub).toBe(body.sub)
    expect((await google.call('/v1/userinfo', { headers: bearer(token) })).body.sub).toBe('42')
  })

  it('answers 401 to a bad token', async () => {
    const answer = await google.call('/v1/userinfo', { headers: bearer('ya29.nobody') })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('invalid_token'),
    ])
  })
})

describe('faults', () => {
  it.each(['400', '401', '429', '500', '502'])('%s comes as often as asked for, then all is well', async (fail) => {
    const path = `/tokeninfo?access_token=${await google.token(meera)}`
    await google.post('/faults', { on: 'tokeninfo', fail, times: 2 })
    expect((await google.call(path)).status).toBe(Number(fail))
    expect((await google.call(path)).status).toBe(Number(fail))
    expect((await google.call(path)).status).toBe(200)
  })

  it('breaks the connection, answers late, and is called off', async () => {
    const path = `/tokeninfo?access_token=${await google.token(meera)}`
    await google.post('/faults', { fail: 'reset' })
    await expect(google.call(path)).rejects.toThrow()
    await google.post('/faults', { fail: 'slow', ms: 5_000 })
    await expect(fetchAtMost(path, 100)).rejects.toThrow()
    await google.post('/faults', { fail: '500', times: 9 })
    await google.call('/faults', { method: 'DELETE' })
    expect((await google.call(path)).status).toBe(200)
  })

  const fetchAtMost = (path: string, ms: number) => google.call(path, { signal: AbortSignal.timeout(ms) })

  it('does not take what it does not know', async () => {
    expect((await google.post('/faults', { fail: 'explode' })).status).toBe(400)
    expect((await google.post('/token', { email: 'a@b.example', wish: 1 })).status).toBe(400)
    const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }
    expect((await google.call('/token', broken)).status).toBe(400)
  })
})
