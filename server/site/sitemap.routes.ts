import type { FastifyInstance, FastifyReply } from 'fastify'
import { listCollections, sitemapClips, sitemapStarts } from '../catalogue/catalogue.service.ts'
import { listFilmedPlaces } from '../catalogue/places/places.service.ts'
import { listFilters } from '../catalogue/filters.service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { llmsText, webManifest, clipsSitemap, pagesSitemap, robotsText, sitemapIndex } from './sitemap.model.ts'
import type { WebApp } from './web-app.client.ts'

/** Short: a withdrawn clip is off the site map within a minute. */
const CACHE = 'public, max-age=60'

/** What search engines ask for. The fixed pages are the web app's to name; without one there are none. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps, web: WebApp | null): void {
  const site = () => deps.listening.url ?? ''
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', CACHE).type(type).send(text)
  const xml = (reply: FastifyReply, text: string) => send(reply, 'application/xml; charset=utf-8', text)
  const counted = { config: { costsRead: true } } as const
  const plain = 'text/plain; charset=utf-8'

  app.get('/robots.txt', async (_request, reply) => send(reply, plain, robotsText(site())))
  app.get('/llms.txt', async (_request, reply) => send(reply, plain, llmsText(deps.config, site())))
  app.get('/site.webmanifest', async (_request, reply) =>
    send(reply, 'application/manifest+json', JSON.stringify(webManifest(deps.config))),
  )
  app.get('/sitemap.xml', counted, async (_request, reply) =>
    xml(reply, sitemapIndex(site(), await sitemapStarts(deps.db))),
  )
  app.get('/sitemaps/pages.xml', counted, async (_request, reply) => {
    const [{ themes, shots }, collections, places] = await Promise.all([
      listFilters(deps.db),
      listCollections(deps.db),
      listFilmedPlaces(deps),
    ])
    const pages = (await web?.bundle())?.sitemapPaths ?? []
    const ids = collections.map((collection) => collection._id)
    return xml(reply, pagesSitemap(site(), { pages, labels: [...themes, ...shots], collections: ids, places }))
  })
  app.get<{ Querystring: { after?: unknown } }>('/sitemaps/clips.xml', counted, async (request, reply) => {
    const after = request.query.after ?? ''
    if (typeof after !== 'string' || !/^[A-Za-z0-9_-]{0,64}$/.test(after)) throw new AppError('not_found')
    return xml(reply, clipsSitemap(site(), await sitemapClips(deps.db, after)))
  })
}
