import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { createGoogle } from './google.client.ts'

const TOKEN = 'ya29.a0-secret-token'
const NOW = new Date('2026-11-02T06:00:00Z')
const seconds = NOW.getTime() / 1000
const tokeninfo = {
  azp: 'me.apps',
  aud: 'me.apps',
  sub: '110169484474386276334',
  scope: 'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
  exp: String(seconds + 3560),
  expires_in: '3560',
  email: 'Meera@Gmail.com',
  email_verified: 'true',
  access_type: 'online',
}
const userinfo = { sub: tokeninfo.sub, given_name: 'Meera', family_name: 'Nair', email_verified: true, locale: 'en' }

type Answer = () => Response | Promise<Response>

/** A client whose calls are written down; `answers` stand for tokeninfo and userinfo. */
function google(answers: { tokeninfo?: Answer; userinfo?: Answer } = {}) {
  const calls: { url: string; method: string; authorization: string | null; redirect: string | undefined }[] = []
  const client = createGoogle({
    clientId: 'me.apps',
    timeoutMs: 50,
    fetch: async (input, init) => {
      const { url } = new Request(input)
      const headers = new Headers(init?.headers)
      const authorization = headers.get('authorization')
      calls.push({ url, method: init?.method ?? 'GET', authorization, redirect: init?.redirect })
      const answer = url.includes('tokeninfo') ? answers.tokeninfo : answers.userinfo
      if (!answer) return Response.json(url.includes('tokeninfo') ? tokeninfo : userinfo)
      return Promise.race([
        answer(),
        new Promise<never>((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
        ),
      ])
    },
  })
  return { calls, identify: () => client.identify(TOKEN, NOW) }
}

describe('the client of Google', () => {
  it('asks Google’s own hosts, with the token in the header alone', async () => {
    const { calls, identify } = google()
    expect(await identify()).toEqual({
      subject: tokeninfo.sub,
      email: 'meera@gmail.com',
      givenName: 'Meera',
      familyName: 'Nair',
      authoritative: true,
    })
    const bearer = { authorization: `Bearer ${TOKEN}`, redirect: 'manual' }
    expect(calls).toEqual([
      { url: 'https://oauth2.googleapis.com/tokeninfo', method: 'POST', ...bearer },
      { url: 'https://openidconnect.googleapis.com/v1/userinfo', method: 'GET', ...bearer },
    ])
  })

  it('takes a token without azp', async () => {
    const { azp: _, ...rest } = tokeninfo
    expect(await google({ tokeninfo: () => Response.json(rest) }).identify()).toMatchObject({ subject: rest.sub })
  })

  it('asks whose token it is only when it is one of ours', async () => {
    const { calls, identify } = google({ tokeninfo: () => Response.json({ ...tokeninfo, aud: 'other.apps' }) })
    await expect(identify()).rejects.toMatchObject({ code: 'google_refused', reason: 'other audience' })
    expect(calls).toHaveLength(1)
  })

  it.each<[what: string, answer: Answer]>([
    ['a bad request', () => Response.json({ error: 'invalid_token' }, { status: 400 })],
    ['a bad request, shortly', () => Response.json({ error_description: 'Invalid Value' }, { status: 400 })],
    ['no JSON at 401', () => new Response('no', { status: 401 })],
    ['a list', () => Response.json([tokeninfo])],
    ['null', () => Response.json(null)],
    ['an end that is no number', () => Response.json({ ...tokeninfo, exp: 'never' })],
  ])('is refused by %s', async (_what, answer) => {
    await expect(google({ tokeninfo: answer }).identify()).rejects.toMatchObject({
      code: 'google_refused',
      status: 401,
    })
  })

  it.each<[what: string, answer: Answer]>([
    ['500', () => Response.json({}, { status: 500 })],
    ['an HTML page', () => new Response('<html>', { status: 200 })],
    ['nothing', () => new Response('', { status: 200 })],
    ['too many requests', () => Response.json({}, { status: 429 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['silence', () => new Promise<Response>(() => {})],
    ['a broken line', () => Promise.reject(new TypeError(`fetch failed for ${TOKEN}`))],
  ])('knows nothing after %s, and says no token', async (_what, answer) => {
    for (const answers of [{ tokeninfo: answer }, { userinfo: answer }]) {
      const error = await google(answers)
        .identify()
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'google_unavailable', status: 503 })
      expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain(TOKEN)
    }
  })
})
