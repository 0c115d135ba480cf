import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const ids: string[] = []
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  for (let at = 0; at < 5; at++)
    ids.unshift((await seedClip(server, { name: `Clip <${at}>`, createdAt: new Date(2026, 0, 1 + at) })).id)
})
afterAll(() => server.stop())

describe('the feed for programs', () => {
  it('gives every clip once, newest first, also when clips come and go meanwhile', async () => {
    const seen: string[] = []
    const first = (await server.guest.call('GET /videos/feed', { limit: 2 as never })).body
    seen.push(...first.videos.map(({ _id }: { _id: string }) => _id))
    const late = (await seedClip(server, { createdAt: new Date() })).id
    const cut = server.deps.db.deleteFrom('clip_search').where('clip_id', '=', ids[1] ?? '')
    await cut.execute()
    await server.deps.bus.publish('catalogue', {})
    for (let after = first.next; after;) {
      const { body } = await server.guest.call('GET /videos/feed', { limit: 2 as never, after })
      seen.push(...body.videos.map(({ _id }: { _id: string }) => _id))
      after = body.next
    }
    expect(seen).toEqual(ids)
    expect(seen).not.toContain(late)
  })

  it('refuses to go on after a clip that never was: an empty page would be taken for the end', async () => {
    const after = ids[0]?.replace(/^./, (first) => (first === 'z' ? 'y' : 'z')) ?? ''
    expect(await server.guest.call('GET /videos/feed', { after })).toMatchObject({
      status: 404,
      body: { code: 'clip_not_found' },
    })
  })

  it('says which version of the calls it is', async () => {
    expect((await server.guest.request('/videos/feed')).headers.get('api-version')).toBe('1')
  })
})

describe('the embed for other sites', () => {
  const oembed = (url: string, more = '') =>
    server.guest.request(`/oembed?url=${encodeURIComponent(url)}${more}`).then((reply) => reply.json())

  it('is found by the address of a clip’s page in both languages, in the size that is asked for', async () => {
    for (const path of [`/clip/${ids[0]}/any-words`, `/hi/clip/${ids[0]}`]) {
      const found = (await oembed(`${server.url}${path}`, '&maxwidth=320')) as {
        html: string
        width: number
        title: string
      }
      expect(found).toMatchObject({ type: 'video', version: '1.0', width: 320, title: 'Clip <4>' })
      expect(found.html).toContain(`${server.url}/embed/${ids[0]}`)
      expect(found.html).not.toContain('<4>')
    }
    for (const url of ['https://elsewhere.example/clip/one', `${server.url}/search`, 'nonsense'])
      expect(await oembed(url)).toMatchObject({ code: 'clip_not_found' })
  })

  it('does not know made-up ids, however they are written', async () => {
    for (const id of ['%25E0%25A4%25A', '%E0%A4%A', '%2500', '%00', 'a%20b', 'x'.repeat(65)]) {
      expect([id, (await server.guest.request(`/embed/${id}`)).status]).toEqual([id, 404])
      expect([id, await oembed(`${server.url}/clip/${id}`)]).toMatchObject([id, { code: 'clip_not_found' }])
    }
  })

  it('is the one page that may be framed: it shows the watermarked preview, runs nothing and links back', async () => {
    const page = await server.guest.request(`/embed/${ids[0]}`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect([page.status, policy.includes('frame-ancestors *'), policy.includes("default-src 'none'")]).toEqual([
      200,
      true,
      true,
    ])
    expect(page.headers.getSetCookie()).toEqual([])
    const html = await page.text()
    expect(html).toContain('Clip &lt;4&gt;')
    expect(html).toContain(`href="${server.url}/clip/${ids[0]}`)
    expect(html).not.toContain('<script')
    expect((await server.guest.request('/embed/nothing')).status).toBe(404)
    await server.deps.db
      .updateTable('clip')
      .set({ withdrawn_at: new Date() })
      .where('id', '=', ids[3] ?? '')
      .execute()
    expect((await server.guest.request(`/embed/${ids[3]}`)).status).toBeGreaterThanOrEqual(404)
  })
})
