import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const IDS = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
const [older = '', newer = ''] = IDS

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.guest.request(`/__sandbox/mail${path}`, { headers })

/** As any process on the same data folder writes it. */
async function put(id: string, more: object = {}): Promise<void> {
  const dir = join(server.dataDir, 'outbox')
  await mkdir(dir, { recursive: true })
  const mail = {
    id,
    to: 'meera@test.example',
    subject: 'Hello',
    text: 'plain',
    html: '<!doctype html><html><head></head><body><a href="https://x.example">go</a></body></html>',
    at: '2026-03-01T10:00:00.000Z',
    ...more,
  }
  await writeFile(join(dir, `${id}.json`), JSON.stringify(mail))
}

describe('the mail sandbox', () => {
  it('is empty before the first mail', async () => {
    expect(await (await get('?to=meera@test.example')).json()).toEqual([])
    expect(await (await get('')).text()).toContain('No mail has been sent yet.')
  })

  it('answers one person’s mails as JSON, newest first', async () => {
    await put(older)
    await put(newer, { subject: 'Hello again' })
    await put('01900000-0000-7000-8000-000000000003', { to: 'other@test.example' })
    await writeFile(join(server.dataDir, 'outbox', `${newer}.json.1.part`), '{')
    const mails = await (await get('?to=Meera@test.example')).json()
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Hello again', 'Hello'])
    expect(Object.keys(mails[0]).toSorted()).toEqual(['at', 'html', 'id', 'subject', 'text', 'to'])
    expect(await (await get('', { accept: 'application/json' })).json()).toHaveLength(3)
  })

  it('shows them to a person, without trusting a word of them', async () => {
    await put(newer, { subject: '<img src=x onerror=alert(1)>', text: '</pre><script>alert(1)</script>' })
    for (const page of ['', `/${newer}`]) {
      const answer = await get(page)
      const html = await answer.text()
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
      expect(html).not.toMatch(/<(img|script)/)
    }
    expect(await (await get(`/${newer}`)).text()).toMatch(/<iframe [^>]*sandbox="allow-popups /)
  })

  it('locks the mail itself in a frame whose links open elsewhere', async () => {
    const answer = await get(`/${older}/html`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(policy).not.toContain('script')
    expect(await answer.text()).toContain('<head><base target="_blank">')
  })

  it.each(['/nothing', '/..%2f..%2fsecret', `/${older}x`, '/01900000-0000-7000-8000-00000000000f/html'])(
    'has nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it('is not there without the sandbox, or where mail is really sent', async () => {
    const settings: Record<string, string>[] = [{ SANDBOX: 'off' }, { SMTP_URL: 'smtp://127.0.0.1:1' }]
    for (const env of settings) {
      const other = await startTestServer({ worker: false, env })
      expect((await other.guest.request('/__sandbox/mail')).status).toBe(404)
      await other.stop()
    }
  })
})
