import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainWebApp } from '../../testing/plain-web-app.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { CSP_REPORTS, readReports } from './csp-reports.routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, web: plainWebApp, env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.stop())

const today = (blockedURL: string) => ({
  type: 'csp-violation',
  url: 'https://shop.example/reset?token=hush',
  body: { effectiveDirective: 'script-src-elem', blockedURL, documentURL: 'https://shop.example/reset?token=hush' },
})
const old = { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://cdn.example/a.png?key=hush' } }
const send = (body: unknown, type: string) =>
  server.guest.request(CSP_REPORTS, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('what a page’s policy made a browser refuse', () => {
  it('is told to an address that the page names', async () => {
    const { headers } = await server.guest.request('/')
    expect(headers.get('reporting-endpoints')).toBe(`csp="${CSP_REPORTS}"`)
    expect(headers.get('content-security-policy')).toContain(`report-to csp; report-uri ${CSP_REPORTS}`)
  })

  it('is taken in both forms that browsers have', async () => {
    const answers = [
      await send([today('inline')], 'application/reports+json'),
      await send(old, 'application/csp-report'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"csp-report":'],
    ['another report', [{ type: 'deprecation', body: {} }]],
    ['a directive that is none', [{ type: 'csp-violation', body: { effectiveDirective: 'a\nb', blockedURL: null } }]],
  ])('is refused when it is %s', async (_what, body) => {
    const answer = await send(body, 'application/reports+json')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid_input'])
  })

  it('is refused when it is long, or of another type', async () => {
    expect((await send(' '.repeat(17_000), 'application/reports+json')).status).toBe(413)
    expect((await send('a', 'text/html')).status).toBe(415)
  })

  it('is noted without what could be secret: a directive and where the refused thing came from', () => {
    const texts = [[today('inline'), today('https://evil.example/x.js?hush'), today('data:text/javascript,hush')], old]
    expect(texts.flatMap((text) => readReports(JSON.stringify(text)))).toEqual([
      { directive: 'script-src-elem', source: 'inline' },
      { directive: 'script-src-elem', source: 'https://evil.example' },
      { directive: 'script-src-elem', source: 'data:' },
      { directive: 'img-src', source: 'https://cdn.example' },
    ])
    expect(readReports(JSON.stringify([today('some words\nmore')]))).toEqual([
      { directive: 'script-src-elem', source: 'unknown' },
    ])
    expect(readReports(JSON.stringify(Array.from({ length: 90 }, () => today('eval'))))).toHaveLength(20)
  })

  it('fills no log: twenty a minute from one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => send([today('eval')], 'application/reports+json')),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5)
  })
})
