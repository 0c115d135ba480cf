import type { FastifyRequest } from 'fastify'
import * as calls from '../../contract/catalogue.ts'
import type { Ownership, Video } from '../../contract/catalogue.ts'
import type * as z from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import type { Actor, Route } from '../platform/http/route.ts'
import * as catalogue from './catalogue.service.ts'
import { getCollection, listCollections } from './collections.service.ts'
import * as favourites from './favourites.service.ts'
import { saveFilters } from './filters.service.ts'
import { listSearches } from './search-log.ts'
import { askForShot, listShotRequests } from './shot-requests.service.ts'
import { saveEditorsWords, suggest } from './suggestions.service.ts'
import { listSynonyms, saveSynonyms } from './synonyms.service.ts'

export interface CatalogueRoutesDeps extends catalogue.CatalogueDeps {
  /** Told by licensing at assembly: what the caller owns of a clip. */
  ownershipOf: (db: Database, actor: Actor, clipId: string) => Promise<z.core.output<typeof Ownership>>
}

export function catalogueRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(calls.listVideos).to(({ input }) => catalogue.listVideos(deps, input))
  route(calls.listVideosInUploadOrder).to(({ input }) => catalogue.listInUploadOrder(deps, input))
  route(calls.searchVideos).to(({ input }) => catalogue.search(deps, input))
  route(calls.similarVideos).to(({ input }) => catalogue.similar(deps, input.id, input.limit))
  route(calls.listCollections).to(() => listCollections(deps.db))
  route(calls.getCollection).to(({ input }) => getCollection(deps.db, input))

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

  searchWordRoutes(route, deps)
}

/** How many searches and requests staff see. */
const SHOWN = 200

/** What people type and what staff make of it. */
function searchWordRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(calls.suggest).to(({ input }) => suggest(deps, input.term))
  route(calls.saveSuggestedWords).to(async ({ input }) => {
    await saveEditorsWords(deps.db, input.words)
    return { success: true, message: 'Suggestions saved.' }
  })
  route(calls.listSynonyms).to(() => listSynonyms(deps.db))
  route(calls.saveSynonyms).to(async ({ input }) => {
    await saveSynonyms(deps, input)
    return { success: true, message: 'Words saved.' }
  })
  route(calls.askForShot).to(async ({ input, request }) => {
    await askForShot(deps, input.text, request.ip)
    return { success: true, message: 'Thank you. We will look into it.' }
  })
  route(calls.searchInsight).to(async () => {
    await deps.searches.flush()
    const shotRequests = await listShotRequests(deps.db, SHOWN)
    return {
      searched: await listSearches(deps.db, { missed: false, limit: SHOWN }),
      missed: await listSearches(deps.db, { missed: true, limit: SHOWN }),
      shotRequests: shotRequests.map((asked) => ({ ...asked, createdAt: asked.createdAt.toISOString() })),
    }
  })
}

const guestOf = (request: FastifyRequest): string => `${request.ip} ${request.headers['user-agent'] ?? ''}`
