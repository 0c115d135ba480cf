import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldNames } from '../../contract/body.ts'
import { endpoints } from '../../contract/index.ts'
import { repliesOf } from '../../contract/reply.ts'
import { plainWebApp } from '../../testing/plain-web-app.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, web: plainWebApp })
})
afterAll(() => server.stop())

const get = (path: string, method = 'GET') => server.guest.request(path, { method })

/** Sends bytes as they are, and gives what comes back until the server hangs up. */
const raw = (bytes: string) =>
  new Promise<{ status: number; reply: { code?: string; message?: string; requestId?: string } }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    let text = ''
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    socket
      .on('data', (chunk) => (text += String(chunk)))
      .once('error', reject)
      .once('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n')
        resolve({ status: Number(head.split(' ')[1]), reply: body.startsWith('{') ? JSON.parse(body) : {} })
      })
  })

describe('every answer', () => {
  it.each([
    '/',
    '/search?term=x',
    '/videos/get',
    '/videos/getonevideo',
    '/refresh',
    '/nowhere/at/all',
    '/auth/nothing',
    '/media/none',
    '/api',
    '/openapi.json',
    '/healthz',
  ])('to %s says how browsers are to treat it', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('strict-transport-security')).toBeNull()
    for (const told of ['server', 'x-powered-by', 'access-control-allow-credentials'])
      expect(headers.get(told)).toBeNull()
    // Public reads alone.
    expect(headers.get('access-control-allow-origin')).toBe(path.startsWith('/videos/get') ? '*' : null)
  })

  it.each(['/', '/search?term=x', '/dashboard', '/api'])(
    'that is a page (%s) runs only our own scripts and stands in no frame',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      const policy = new Map(
        (answer.headers.get('content-security-policy') ?? '').split('; ').map((part) => [part.split(' ')[0], part]),
      )
      expect(policy.get('default-src')).toMatch(/^default-src ('self'|'none')$/)
      expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(answer.headers.get('content-security-policy')).not.toMatch(
        /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|data:)/,
      )
    },
  )

  it('a page names the one script that stands in it, by its hash', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'sha256-")
    for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) expect(policy).toContain(part)
  })
})

describe('an address', () => {
  const shape = { code: expect.any(String), message: expect.any(String), requestId: expect.any(String) }

  it.each<[string, string, number, string]>([
    ['GET', '/auth/nothing', 404, 'not_found'],
    ['GET', '/videos', 404, 'not_found'],
    ['POST', '/nowhere', 404, 'not_found'],
    ['POST', '/', 404, 'not_found'],
    ['GET', '/user/save', 405, 'method_not_allowed'],
    ['PUT', '/user/save', 405, 'method_not_allowed'],
    ['DELETE', '/auth/deletevideo', 405, 'method_not_allowed'],
    ['POST', '/videos/get', 405, 'method_not_allowed'],
    ['POST', '/healthz', 405, 'method_not_allowed'],
  ])('%s %s answers %i in the one shape', async (method, path, status, code) => {
    const answer = await get(path, method)
    expect([answer.status, await answer.json()]).toEqual([status, { ...shape, code }])
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/^(GET|POST)$/)
  })

  it.each(['/boards', '/videos', '/orders/nothing'])(
    '%s that somebody typed is a page, kept in no cache',
    async (path) => {
      const typed = await server.guest.request(path, { headers: { accept: 'text/html,application/xhtml+xml' } })
      expect(typed.headers.get('content-type')).toMatch(/^text\/html/)
      expect(typed.headers.get('cache-control')).toBe('private, no-store')
      expect((await get(path)).headers.get('content-type')).toMatch(/^application\/json/)
    },
  )

  it.each([
    '//',
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '//[',
    '/%',
    '/%zz',
    '/videos/%ff',
    '/videos/get%00',
    '/auth/%2e%2e%2fadmin',
  ])('%s belongs to nobody', async (path) => {
    const { status, reply } = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect([status, reply]).toEqual([404, { ...shape, code: 'not_found' }])
  })

  it.each<[string, string, number, string]>([
    ['not a request', 'hello\r\n\r\n', 400, 'invalid_input'],
    [
      'two lengths',
      'POST /user/save HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'invalid_input',
    ],
    [
      'length and chunks',
      'POST /user/save HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_input',
    ],
    ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('asked for by %s answers in the one shape too', async (_what, bytes, status, code) => {
    expect(await raw(bytes)).toEqual({ status, reply: { ...shape, code } })
  })
})

const REPEATED = ['theme', 'shot', 'place'].map((field) => `/videos/getsearchvideos ${field}`)

describe('queries', () => {
  const queries = endpoints
    .filter((call) => call.method === 'GET')
    .flatMap((call) => fieldNames(call.query).map((field) => [call.path, field] as const))

  it.each(queries)('of %s take %s once and as text', async (path, field) => {
    const admin = await server.as('ADMIN')
    const customer = await server.as('USER')
    const callers = [server.guest, admin, customer]
    const statuses = (query: string) =>
      Promise.all(callers.map(async (caller) => (await caller.request(`${path}?${query}`)).status))
    // Themes, shots and places are chosen several at a time.
    const twice = REPEATED.includes(`${path} ${field}`) ? [] : [`${field}=1&${field}=2`]
    for (const query of [...twice, `${field}=%00`, `${field}=${'x'.repeat(7_000)}`])
      for (const status of await statuses(query)) expect([query, Math.floor(status / 100)]).toEqual([query, 4])
    // Not UTF-8: taken as the signs that stand there, or refused.
    for (const query of [`${field}=%ff`, `${field}=%ED%A0%80`])
      for (const status of await statuses(query)) expect([query, status < 500]).toEqual([query, true])
  })

  it.each([
    '__proto__=x',
    '__proto__[page]=1',
    'constructor=x',
    'toString=1',
    '&&&===',
    '=',
    '%',
    '?',
    'unknown=1',
    'x'.repeat(5_000),
  ])('that no call knows (%.30s) are no error of ours', async (query) => {
    for (const path of ['/videos/get', '/videos/getsearchvideos', '/config', '/refresh', '/search'])
      expect((await get(`${path}?${query}`)).status).toBeLessThan(500)
  })
})

describe('what the server says of itself', () => {
  it('is alive and ready', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toMatchObject({ ready: true, degraded: expect.any(Array) })
  })

  it('describes every call of the contract, and no other', async () => {
    const document = (await (await get('/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { responses: object; security: object[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = endpoints.map((call) => `${call.method} ${call.path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
    for (const call of endpoints) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[call.method.toLowerCase()]
      const statuses = repliesOf(call.reply).map(({ status }) => String(status))
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(statuses))
      // None, or one of several that is empty: whoever calls may say who they are.
      const { security = [] } = operation ?? {}
      const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
      expect([call.path, isOpen]).toEqual([call.path, call.who === 'anyone'])
    }
  })

  it('shows the API in Swagger UI, from our own host alone', async () => {
    const page = await get('/api')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/https?:|unsafe-eval|script-src/)
    expect(await page.text()).not.toMatch(/<script(?! src="\/api\/reference\.js" defer>)/)
    for (const [path, type] of [
      ['/api/reference.js', 'text/javascript'],
      ['/api/ui/swagger-ui.js', 'text/javascript'],
      ['/api/ui/swagger-ui.css', 'text/css'],
    ] as const) {
      const file = await get(path)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      expect((await file.text()).length).toBeGreaterThan(100)
    }
    expect((await get('/api/ui/package.json')).status).toBe(404)
  })

  it('lists every call on a page to read', async () => {
    const page = await (await get('/api')).text()
    for (const call of endpoints) expect(page).toContain(`${call.method} ${call.path}<`)
  })
})
