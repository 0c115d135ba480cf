import { describe, expect, it } from 'vitest'
import { plainWebApp } from '../../../testing/plain-web-app.ts'
import { startTestServer } from '../../../testing/test-server.ts'

const HOST = 'https://accounts.google.com/gsi/'

/** What a page of a server with these settings is told about Google. */
async function seenBy(env: Record<string, string>) {
  const server = await startTestServer({ worker: false, web: plainWebApp, env })
  try {
    const policy = (await server.guest.request('/')).headers.get('content-security-policy') ?? ''
    const standIn = (await server.guest.request('/__sandbox/google/gsi/client')).status
    const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
    return { config: (await server.guest.call('GET /config', {})).body, policy, parts, standIn }
  } finally {
    await server.stop()
  }
}

describe('Google in the pages', () => {
  it('live: its script, frames, calls and style are let in, the sandbox is not there', async () => {
    const { config, parts, standIn } = await seenBy({ SANDBOX: 'off', GOOGLE_CLIENT_ID: 'me.apps' })
    expect(config).toMatchObject({ googleClientId: 'me.apps', googleScript: `${HOST}client` })
    expect(parts.get('script-src')).toContain(`${HOST}client`)
    expect(parts.get('frame-src')).toContain(HOST)
    expect(parts.get('connect-src')).toContain(HOST)
    expect(parts.get('style-src')).toContain(`${HOST}style`)
    expect(standIn).toBe(404)
  })

  it('in the sandbox: the sandbox on our own port, and no host of Google’s', async () => {
    const { config, policy, standIn } = await seenBy({})
    expect(config).toMatchObject({ googleScript: '/__sandbox/google/gsi/client' })
    expect(config.googleClientId).not.toBe('')
    expect(policy).not.toContain('google')
    expect(standIn).toBe(200)
  })

  it('a client id of its own takes the place of the sandbox’s', async () => {
    const { config, standIn } = await seenBy({ SANDBOX: 'on', GOOGLE_CLIENT_ID: 'me.apps' })
    expect(config).toMatchObject({ googleClientId: 'me.apps', googleScript: `${HOST}client`, sandbox: true })
    expect(standIn).toBe(404)
  })

  it('off: nothing', async () => {
    const { config, policy, standIn } = await seenBy({ SANDBOX: 'off' })
    expect(config).toMatchObject({ googleClientId: '', googleScript: '' })
    expect(policy).not.toContain('google')
    expect(standIn).toBe(404)
  })
})
