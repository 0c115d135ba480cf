import Fastify from 'fastify'
import { googleSandbox } from './google.plugin.ts'

export const CLIENT_ID = 'fixture.apps.googleusercontent.example'

/** Starts the sandbox on a free port: for tests. `clock` may be shifted. */
export async function startGoogle() {
  const clock = { now: new Date('2026-11-02T06:00:00Z') }
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  await app.register(googleSandbox({ clientId: CLIENT_ID, now: () => clock.now }), { prefix: '/google' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const base = `${app.listeningOrigin}/google`

  /** One call as any stranger would make it. */
  async function call(path: string, init: RequestInit = {}) {
    const response = await fetch(`${base}${path}`, init)
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') ?? false
    const body = (json ? JSON.parse(text) : {}) as Record<string, unknown>
    return { status: response.status, body, text, headers: response.headers }
  }
  const post = (path: string, body: object) =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    clock,
    call,
    post,
    token: async (asked: object) => String((await post('/token', asked)).body.access_token),
    stop: () => app.close(),
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
