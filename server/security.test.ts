import { stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyKind } from '../contract/body.ts'
import { type CallName, endpoints } from '../contract/index.ts'
import { plainWebApp } from '../testing/plain-web-app.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/test-server.ts'
import { eventually } from '../testing/uploads.ts'
import { IS_WHOLE_RUN } from '../testing/usual-run.ts'

const PER_ADDRESS = 40

let server: TestServer
let customer: Caller
beforeAll(async () => {
  const env = { CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) }
  server = await startTestServer({ worker: false, web: plainWebApp, env })
  customer = await server.as('USER', 'asha')
})
afterAll(() => server.stop())

const posts = endpoints.filter(({ method, body }) => method === 'POST' && bodyKind(body) === 'json')
const post = (path: string, headers: Record<string, string>, body: string) =>
  customer.request(path, { method: 'POST', headers, body })

describe('calls that carry their right in a cookie', () => {
  const withCookie = endpoints.filter((call) => call.cookie)

  it.each(withCookie.map(({ method, path }) => `${method} ${path}` as CallName))(
    '%s comes from our own pages alone',
    async (name) => {
      const [method = 'GET', path = '/'] = name.split(' ')
      const ask = (headers: Record<string, string>) =>
        server.guest.request(path, {
          method,
          headers: { cookie: customer.cookie, 'content-type': 'application/json', ...headers },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
      for (const headers of [
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'null' },
        { origin: `http://evil.example:${new URL(server.url).port}` },
      ] as Record<string, string>[]) {
        const answer = await ask(headers)
        expect([headers, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          headers,
          403,
          'cross_origin',
        ])
      }
    },
  )
})

describe('bodies', () => {
  it('are JSON and nothing that a form of another site could send', async () => {
    for (const { path } of posts)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const { status } = await post(path, { 'content-type': type }, '{}')
        // Refused for its form, or before that because this person may not call it.
        expect([path, type, [401, 403, 415].includes(status)]).toEqual([path, type, true])
      }
  })

  it('are small', async () => {
    const large = JSON.stringify({ x: 'y'.repeat(300_000) })
    for (const { path } of posts) {
      const answer = await post(path, { 'content-type': 'application/json' }, large).catch(() => null)
      // The connection may be closed before all of it was sent.
      if (answer) expect([path, [401, 403, 413].includes(answer.status)]).toEqual([path, true])
    }
  })
})

describe('the server', () => {
  it('gives no file of its own away', async () => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/server/main.ts',
      '/data/secret',
      '/media/../secret',
      '/media/%2e%2e/%2e%2e/secret',
      '/media/..%2flicensed%2fx',
      '/assets/../server.ts',
    ]) {
      const answer = await server.guest.request(path)
      const text = await answer.text()
      // An address that is no call is a page that says so, at most.
      expect([path, /JWT|"dependencies"|import \{|\[core\]/.test(text)]).toEqual([path, false])
    }
  })

  it('keeps its secrets and its media to its own user', async () => {
    expect((await stat(join(server.dataDir, 'secret'))).mode & 0o077).toBe(0)
    for (const area of ['originals', 'licensed', 'public'])
      expect((await stat(join(server.dataDir, 'media', area))).mode & 0o077).toBe(0)
  })

  it('lets nobody store what is about a person, or a session', async () => {
    const signedIn = await server.guest.call('POST /auth/userlogin', {
      id: 'asha@test.example',
      password: 'correct horse battery',
    })
    expect(signedIn.headers.get('cache-control')).toContain('no-store')
    const [cookie = ''] = signedIn.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    for (const name of ['GET /user/profile', 'GET /user/getpurchasedvideos', 'GET /user/getsavedaddress'] as const)
      expect([name, (await customer.call(name, {})).headers.get('cache-control')]).toEqual([
        name,
        expect.stringMatching(/no-store|private/),
      ])
  })

  it('lets one address hold so many connections, and answers again when they are gone', async () => {
    const sockets = await openIdle(PER_ADDRESS * 3)
    const open = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
    await eventually(async () => open() <= PER_ADDRESS)
    for (const socket of sockets) socket.destroy()
    await eventually(async () =>
      server.guest.request('/healthz').then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  })

  // Half a minute each: only when everything is tested.
  if (IS_WHOLE_RUN)
    it.each([
      ['headers that never end', 'GET / HTTP/1.1\r\nhost: x\r\n'],
      ['nothing at all', ''],
      [
        'a body that never comes',
        'POST /auth/userlogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
      ],
    ])('the server hangs up on %s', async (_what, bytes) => {
      const [socket] = await openIdle(1)
      socket?.write(bytes)
      await eventually(async () => socket?.destroyed)
    })
})

async function openIdle(count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(server.url)
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
  for (const socket of sockets)
    socket
      .on('error', () => {})
      .on('end', () => socket.destroy())
      .resume()
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
  )
  return sockets
}
