import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/catalogue.ts'
import type { Ownership, Video } from '../../contract/catalogue.ts'
import * as finding from '../../contract/search.ts'
import type * as z from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import type { ReadDatabase } from '../platform/db/read-database.ts'
import { clientOf } from '../platform/http/client.ts'
import type { Actor, Route } from '../platform/http/route.ts'
import * as catalogue from './catalogue.service.ts'
import { getCollection, listCollections } from './collections.service.ts'
import { withAdminDetails } from './clip-admin/clip-admin.service.ts'
import { editClip, withdrawClip } from './clip-admin/clip-edit.service.ts'
import { clearanceForBuyers } from './clip-admin/clearance.service.ts'
import * as favourites from './favourites.service.ts'
import { saveFilters } from './filters.service.ts'
import { listSearches, type SearchLog } from './search-log.ts'
import { addShotRequest, listShotRequests } from './shot-requests/shot-requests.service.ts'
import { saveEditorsWords, suggest } from './suggestions.service.ts'
import { listSynonyms, saveSynonyms } from './synonyms.service.ts'

export interface CatalogueRoutesDeps extends catalogue.CatalogueDeps {
  /** For what everybody sees alike. */
  reads: ReadDatabase
  /** Told by licensing at assembly: what the caller owns of a clip. */
  ownershipOf: (db: Database, actor: Actor, clipId: string) => Promise<z.core.output<typeof Ownership>>
}

export function catalogueRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  const reading = <T>(read: (from: CatalogueRoutesDeps) => Promise<T>) => deps.reads.run((db) => read({ ...deps, db }))
  route(calls.listVideos).to(async ({ input, reply }) =>
    json(reply, await reading((from) => catalogue.listVideos(from, input))),
  )
  route(calls.listVideosInUploadOrder).to(async ({ input }) => {
    const page = await catalogue.listInUploadOrder(deps, input)
    return { ...page, videos: await withAdminDetails(deps.db, page.videos) }
  })
  route(finding.searchVideos).to(async ({ input, request, reply }) =>
    json(reply, await reading((from) => catalogue.search(notedAgain(from, request), input))),
  )
  route(finding.similarVideos).to(({ input }) => reading((from) => catalogue.similar(from, input.id, input.limit)))
  route(finding.seriesVideos).to(({ input }) => reading((from) => catalogue.series(from, input.id)))
  route(calls.listCollections).to(() => reading(({ db }) => listCollections(db)))
  route(calls.getCollection).to(({ input }) => reading(({ db }) => getCollection(db, input)))

  route(calls.getVideo).to(async ({ input, actor }): Promise<Video> => {
    const [found, rights] = await Promise.all([catalogue.getVideo(deps, input.id), clearanceForBuyers(deps, input.id)])
    const video = rights ? { ...found, rights } : found
    if (!actor) return video
    const own = [deps.ownershipOf(deps.db, actor, input.id), catalogue.licensedBytes(deps, input.id)] as const
    const [ownership, fileBytes] = await Promise.all(own)
    return { ...video, ownership, fileBytes }
  })

  route(calls.viewVideo).to(({ input, actor, request }) =>
    catalogue.view(deps, input.id, actor?.id ?? guestOf(request)),
  )

  route(calls.saveVideo).to(({ input, actor }) => favourites.save(deps, actor, input.id))
  route(calls.removeSavedVideo).to(({ input, actor }) => favourites.remove(deps, actor, input.clipId))
  route(calls.listSavedVideos).to(({ actor }) => favourites.list(deps, actor))

  route(calls.editVideo).to(async ({ input, actor }) => {
    const { _id, version, ...values } = input
    const edited = await editClip(deps, actor, { id: _id, version, values: given(values) })
    return { success: true, message: 'Video details updated!', version: edited }
  })

  route(calls.deleteVideo).to(async ({ input, actor }) => {
    await withdrawClip(deps, actor, input.id)
    return { success: true, message: 'Video deleted.' }
  })

  route(calls.saveFilters).to(async ({ input, actor, request }) => {
    await saveFilters(deps.db, input.filters, { actor, client: clientOf(request) })
    return { success: true, message: 'Filters saved.' }
  })

  searchWordRoutes(route, deps)
}

/** How many searches and requests staff see. */
const SHOWN = 200

/** What people type and what staff make of it. */
function searchWordRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(finding.suggest).to(({ input }) => deps.reads.run((db) => suggest({ ...deps, db }, input.term, input.language)))
  route(finding.saveSuggestedWords).to(async ({ input, actor, request }) => {
    await saveEditorsWords(deps.db, input.words, { actor, client: clientOf(request) })
    return { success: true, message: 'Suggestions saved.' }
  })
  route(finding.listSynonyms).to(() => listSynonyms(deps.db))
  route(finding.saveSynonyms).to(async ({ input, actor, request }) => {
    await saveSynonyms(deps, input, { actor, client: clientOf(request) })
    return { success: true, message: 'Words saved.' }
  })
  route(finding.askForShot).to(async ({ input, actor, request }) => {
    const { text, email, language = 'en' } = input
    const contact = email === undefined ? undefined : { email, language }
    await addShotRequest(deps, text, { address: request.ip, asker: actor?.id ?? guestOf(request), contact })
    return { success: true, message: 'Thank you. We will look into it.' }
  })
  route(finding.searchInsight).to(async () => {
    await deps.searches.flush()
    const shotRequests = await listShotRequests(deps.db, SHOWN)
    return {
      searched: await listSearches(deps.db, { missed: false, limit: SHOWN }),
      missed: await listSearches(deps.db, { missed: true, limit: SHOWN }),
      shotRequests: shotRequests.map((asked) => ({ ...asked, createdAt: asked.createdAt.toISOString() })),
    }
  })
}

/** What is JSON already: most of it was checked against the contract and written once, for all lists it stands in. */
const json = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)

/** A search that is answered from memory counts as one too. */
function notedAgain(deps: CatalogueRoutesDeps, request: FastifyRequest): CatalogueRoutesDeps {
  const note: SearchLog['note'] = (term, found) => {
    deps.searches.note(term, found)
    request.onRepeat = noting(deps.searches, term, found)
  }
  return { ...deps, searches: { ...deps.searches, note } }
}

/** Made apart from the request, which must not be kept with it. */
const noting = (searches: SearchLog, term: string, found: number) => () => searches.note(term, found)

const guestOf = (request: FastifyRequest): string => `${request.ip} ${request.headers['user-agent'] ?? ''}`

/** Without the optional fields that were left out. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
