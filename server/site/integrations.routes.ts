import type { FastifyInstance } from 'fastify'
import * as calls from '../../contract/site/integrations.ts'
import { getVideo, listFeed } from '../catalogue/catalogue.service.ts'
import { ClipId } from '../../contract/values.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { embedHtml, embedSize, clipIdOf, iframeHtml } from './embed.model.ts'

/** For other people's programs and pages. */
export function integrationRoutes(app: FastifyInstance, route: Route, deps: Deps): void {
  const site = () => deps.listening.url ?? ''
  route(calls.clipFeed).to(({ input, db }) => listFeed({ db }, input))

  route(calls.oembed).to(async ({ input }) => {
    const id = clipIdOf(input.url, site())
    if (id === null) throw new AppError('clip_not_found')
    const video = await getVideo(deps, id)
    const size = embedSize(video, { width: input.maxwidth, height: input.maxheight })
    return {
      version: '1.0' as const,
      type: 'video' as const,
      title: video.name,
      provider_name: deps.config.brand,
      provider_url: site(),
      thumbnail_url: new URL(video.thumnail, site()).href,
      html: iframeHtml(`${site()}/embed/${encodeURIComponent(id)}`, video.name, size),
      ...size,
    }
  })

  // The one page that others may frame: a preview, without scripts, cookies or forms.
  app.get<{ Params: { id: string } }>('/embed/:id', { config: { costsRead: true } }, async ({ params }, reply) => {
    const { success, data: id } = ClipId.safeParse(params.id)
    if (!success) throw new AppError('clip_not_found')
    const video = await getVideo(deps, id)
    const media = ["'self'", ...(await deps.store.origins())].join(' ')
    const policy = `default-src 'none'; media-src ${media}; img-src ${media}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *`
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=300' })
      .send(embedHtml(video, { site: site(), brand: deps.config.brand }))
  })
}
