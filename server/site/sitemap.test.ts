import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedClip } from '../../testing/clips.ts'
import { plainWebApp } from '../../testing/plain-web-app.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, web: plainWebApp })
})
afterAll(() => server.stop())

async function read(path: string): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await server.guest.request(path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

describe('search engines', () => {
  it('are told where they may look and where the map is', async () => {
    const { status, text } = await read('/robots.txt')
    expect(status).toBe(200)
    expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
    for (const own of ['/user/', '/dashboard', '/hi/dashboard', '/admin', '/hi/admin', '/pay/'])
      expect(text).toContain(`Disallow: ${own}`)
  })

  it('and language models are told what is here; a home screen gets the brand and its icons', async () => {
    const { type, text } = await read('/llms.txt')
    expect(type).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# Jhalak\n/)
    expect(text).toContain(`${server.url}/pricing`)
    const manifest = await read('/site.webmanifest')
    expect(manifest.type).toMatch(/^application\/manifest\+json/)
    expect(JSON.parse(manifest.text)).toMatchObject({ short_name: 'Jhalak', start_url: '/' })
  })

  it('find every visible clip with its watermarked video, and no other', async () => {
    const shown = await seedClip(server, { name: 'Diya & "lamp" <दिवाली>', tags: ['diya', 'a & b'] })
    const hidden = await seedClip(server, { name: 'Withdrawn', withdrawn: true })
    const draft = await seedClip(server, { name: 'Draft', published: false })
    const index = await read('/sitemap.xml')
    expect(index.type).toBe('application/xml; charset=utf-8')
    expect(locationsIn(index.text)).toEqual([`${server.url}/sitemaps/pages.xml`, `${server.url}/sitemaps/clips.xml`])
    const { text } = await read('/sitemaps/clips.xml')
    expect(locationsIn(text)).toEqual([
      `${server.url}/clip/${shown.id}/diya-lamp-%E0%A4%A6%E0%A4%BF%E0%A4%B5%E0%A4%BE%E0%A4%B2%E0%A5%80`,
    ])
    expect(text).toContain('<video:title>Diya &amp; &quot;lamp&quot; &lt;दिवाली&gt;</video:title>')
    expect(text).toContain(`<video:content_loc>${server.url}/media/${shown.keys.watermark}</video:content_loc>`)
    expect(text).not.toContain(shown.keys.hd)
    for (const { id } of [hidden, draft]) expect(text).not.toContain(id)
    const [page = ''] = locationsIn(text)
    expect(page).toContain(shown.id)
  })

  it('find the pages of all themes, shots and collections', async () => {
    await seedClip(server, { collectionName: 'Monsoon' })
    const { body } = await server.guest.call('GET /videos/getcollections', {})
    const { text } = await read('/sitemaps/pages.xml')
    for (const path of ['/', '/pricing', '/category/festival', '/category/drone', `/collections/${body[0]._id}`])
      expect(locationsIn(text)).toContain(server.url + path)
    // Each page stands there in both languages, and each names both.
    for (const path of ['/hi', '/hi/pricing', '/hi/category/drone'])
      expect(locationsIn(text)).toContain(server.url + path)
    const pair = [
      `<xhtml:link rel="alternate" hreflang="en-IN" href="${server.url}/pricing"/>`,
      `<xhtml:link rel="alternate" hreflang="hi-IN" href="${server.url}/hi/pricing"/>`,
    ].join('')
    expect(text.split(pair)).toHaveLength(3)
  })

  it('get parts that together hold every clip once', async () => {
    await server.deps.db
      .insertInto('clip')
      .values(
        Array.from({ length: 4_100 }, (_, index) => ({
          id: `many-${String(index).padStart(5, '0')}`,
          name: 'Many',
          published_at: new Date(),
        })),
      )
      .execute()
    await server.deps.db
      .insertInto('clip_stat')
      .columns(['clip_id'])
      .expression((from) => from.selectFrom('clip').select('id').where('id', 'like', 'many-%'))
      .execute()
    const parts = locationsIn((await read('/sitemap.xml')).text).filter((address) => address?.includes('clips.xml'))
    expect(parts).toHaveLength(3)
    const found = (
      await Promise.all(
        parts.map(async (address) => locationsIn((await read(String(address).slice(server.url.length))).text)),
      )
    ).flat()
    expect(found).toHaveLength(4_102)
    expect(new Set(found).size).toBe(4_102)
  })

  it.each(['%00', '../x', "' or 1=1", 'a'.repeat(65), 'a&after=b'])('asking after %s get 404', async (after) => {
    expect((await read(`/sitemaps/clips.xml?after=${after}`)).status).toBe(404)
  })
})
