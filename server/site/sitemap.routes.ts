import type { FastifyInstance, FastifyReply } from 'fastify'
import { sitemapClips, sitemapStarts } from '../catalogue/sitemap.service.ts'
import { listCollections } from '../catalogue/collections.service.ts'
import { listFilters } from '../catalogue/filters.service.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { llmsText, webManifest } from './well-known.model.ts'
import type { WebApp } from './web-app.client.ts'
import { clipsSitemap, pagesSitemap, robotsText, sitemapIndex } from './sitemap.model.ts'

/** Long enough that a crawler's visit costs one walk over the catalogue, short enough that new clips are found today. */
const CACHE = 'public, max-age=3600'

/** What search engines ask for. The fixed pages are the web app's to name; without one there are none. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps, web: WebApp | null): void {
  const site = () => deps.listening.url ?? ''
  const xml = (reply: FastifyReply, text: string) =>
    reply.header('cache-control', CACHE).type('application/xml; charset=utf-8').send(text)

  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(robotsText(site())),
  )
  app.get('/llms.txt', async (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(llmsText(deps.config, site())),
  )
  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(deps.config))),
  )
  app.get('/sitemap.xml', async (_request, reply) => xml(reply, sitemapIndex(site(), await sitemapStarts(deps.db))))
  app.get('/sitemaps/pages.xml', async (_request, reply) => {
    const [{ themes, shots }, collections] = await Promise.all([listFilters(deps.db), listCollections(deps.db)])
    const pages = (await web?.bundle())?.sitemapPaths ?? []
    const ids = collections.map((collection) => collection._id)
    return xml(reply, pagesSitemap(site(), { pages, labels: [...themes, ...shots], collections: ids }))
  })
  app.get<{ Querystring: { after?: unknown } }>('/sitemaps/clips.xml', async (request, reply) => {
    const after = request.query.after ?? ''
    if (typeof after !== 'string' || !/^[A-Za-z0-9_-]{0,64}$/.test(after)) throw new AppError('not_found')
    return xml(reply, clipsSitemap(site(), await sitemapClips(deps.db, after)))
  })
}
