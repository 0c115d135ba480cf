import type { FastifyRequest } from 'fastify'
import * as calls from '../../contract/catalogue.ts'
import type { Ownership, Video } from '../../contract/catalogue.ts'
import type * as z from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import type { Actor, Route } from '../platform/http/route.ts'
import * as catalogue from './catalogue.service.ts'
import { listCollections } from './collections.service.ts'
import * as favourites from './favourites.service.ts'
import { saveFilters } from './filters.service.ts'

export interface CatalogueRoutesDeps extends catalogue.CatalogueDeps {
  /** Told by licensing at assembly: what the caller owns of a clip. */
  ownershipOf: (db: Database, actor: Actor, clipId: string) => Promise<z.core.output<typeof Ownership>>
}

export function catalogueRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(calls.listVideos).to(({ input }) => catalogue.listVideos(deps, input))
  route(calls.listVideosInUploadOrder).to(({ input }) => catalogue.listInUploadOrder(deps, input))
  route(calls.searchVideos).to(({ input }) => catalogue.search(deps, input))
  route(calls.suggest).to(({ input }) => catalogue.suggest(deps, input.term))
  route(calls.listCollections).to(() => listCollections(deps.db))

  route(calls.getVideo).to(async ({ input, actor }): Promise<Video> => {
    const video = await catalogue.getVideo(deps, input.id)
    return actor ? { ...video, ownership: await deps.ownershipOf(deps.db, actor, input.id) } : video
  })

  route(calls.viewVideo).to(({ input, actor, request }) =>
    catalogue.view(deps, input.id, actor?.id ?? guestOf(request)),
  )

  route(calls.saveVideo).to(({ input, actor }) => favourites.save(deps, actor, input.id))
  route(calls.removeSavedVideo).to(({ input, actor }) => favourites.remove(deps, actor, input.clipId))
  route(calls.listSavedVideos).to(({ actor }) => favourites.list(deps, actor))

  route(calls.editVideo).to(async ({ input }) => {
    const { _id, shotonmobile, ...rest } = input
    await catalogue.editVideo(deps, _id, { ...rest, shotOnMobile: shotonmobile })
    return { success: true, message: 'Video details updated!' }
  })

  route(calls.deleteVideo).to(async ({ input }) => {
    await catalogue.withdrawVideo(deps, input.id)
    return { success: true, message: 'Video deleted.' }
  })

  route(calls.saveFilters).to(async ({ input }) => {
    await saveFilters(deps.db, input.filters)
    return { success: true, message: 'Filters saved.' }
  })
}

const guestOf = (request: FastifyRequest): string => `${request.ip} ${request.headers['user-agent'] ?? ''}`
