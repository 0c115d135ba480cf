import { createHash } from 'node:crypto'
import { networkOf } from '../platform/http/addresses.ts'
import type { FastifyRequest } from 'fastify'
import * as calls from '../../contract/catalogue/catalogue.ts'
import type { Ownership, Video } from '../../contract/catalogue/catalogue.ts'
import { listTakedowns as listTakedownsCall } from '../../contract/catalogue/takedowns.ts'
import * as finding from '../../contract/catalogue/search.ts'
import * as terms from '../../contract/catalogue/search-terms.ts'
import type * as z from 'zod'
import type { Database } from '../platform/db/database.ts'
import type { ReadDatabase } from '../platform/db/read-database.ts'
import type { Actor } from '../platform/http/caller.ts'
import { done, type Route } from '../platform/http/route.ts'
import { JsonText } from '../platform/http/send-answer.ts'
import type { Queue } from '../platform/queue/queue.ts'
import * as catalogue from './catalogue.service.ts'
import { getCollection, listCollections } from './catalogue.service.ts'
import { withAdminDetails } from './clip-admin/clip-admin.service.ts'
import { findExclusiveUntil } from './claims/claims.service.ts'
import { festivalRadar, nextFestival } from './festivals/festivals.service.ts'
import { listPlaces } from './places/places.service.ts'
import { listTakedowns } from './takedowns/takedowns.service.ts'
import { EDIT_WAITS, editClip, withdrawClip } from './clip-admin/clip-edit.service.ts'
import { clearanceForBuyers } from './clip-admin/clearance.service.ts'
import * as favourites from './favourites.service.ts'
import { saveFilters } from './filters.service.ts'
import { listSearches, type SearchLog } from './search/query/search-log.service.ts'
import { addShotRequest, listShotRequests } from './shot-requests/shot-requests.service.ts'
import { listSearchRules, saveSearchRule } from './search/query/search-rules.service.ts'
import { savePinnedSuggestions, suggest } from './search/query/suggestions.service.ts'
import { listSynonyms, saveSynonyms, suggestHindi } from './search/query/synonyms.service.ts'
import { suggestWithDetails } from './search/suggestion-details.service.ts'

export interface CatalogueRoutesDeps extends catalogue.CatalogueDeps {
  /** For what everybody sees alike. */
  reads: ReadDatabase
  queue: Queue
  /** Marks that tell askers of shots apart are made with it. */
  visitorSecret: string
  /** Injected by licensing at assembly: what the caller owns of a clip. */
  ownershipOf: (db: Database, actor: Actor, clipId: string) => Promise<z.core.output<typeof Ownership>>
  /** Injected by licensing: whether a plan of the caller licenses clips before everybody may. */
  hasEarlyAccess: (db: Database, actor: Actor) => Promise<boolean>
}

export function catalogueRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(calls.listVideos).to(async ({ input, db }) => new JsonText(await catalogue.listVideos({ ...deps, db }, input)))
  route(calls.listVideosInUploadOrder).to(async ({ input }) => {
    const page = await catalogue.listInUploadOrder(deps, input)
    return { ...page, videos: await withAdminDetails(deps.db, page.videos) }
  })
  route(finding.searchVideos).to(async ({ input, db, request }) => {
    const record = countingHits(deps.searchLog, request)
    return new JsonText(await catalogue.search({ db, searchCache: deps.searchCache, record }, input))
  })
  route(finding.nextFestival).to(({ db }) => nextFestival({ ...deps, db }))
  route(finding.festivalRadar).to(() => festivalRadar(deps))
  route(finding.listPlaces).to(({ db }) => listPlaces({ ...deps, db }))
  route(finding.similarVideos).to(({ input, db }) => catalogue.similar({ ...deps, db }, input.id, input.limit))
  route(finding.videosByPicture).to(({ input, db }) => catalogue.byPicture({ ...deps, db }, input))
  route(finding.seriesVideos).to(({ input, db }) => catalogue.series({ ...deps, db }, input.id))
  route(calls.listCollections).to(({ db }) => listCollections(db))
  route(calls.getCollection).to(({ input, db }) => getCollection(db, input))

  route(calls.getVideo).to(({ input, actor }) => videoFor(deps, actor, input.id))

  route(calls.viewVideo).to(({ input, actor, request }) =>
    catalogue.view(deps, input.id, actor?.id ?? viewerOf(request)),
  )

  route(calls.saveVideo).to(({ input, actor }) => favourites.save(deps, actor, input.id))
  route(calls.removeSavedVideo).to(({ input, actor }) => favourites.remove(deps, actor, input.clipId))
  route(calls.listSavedVideos).to(({ actor }) => favourites.list(deps, actor))

  route(calls.editVideo).to(async ({ input, actor, client }) => {
    const { _id, version, ...values } = input
    const edited = await editClip(deps, { ...actor, client }, { id: _id, version, values: given(values) })
    return { success: true, message: edited.waits ? EDIT_WAITS : 'Video details updated!', ...edited }
  })

  route(calls.deleteVideo).to(({ input, actor, client }) =>
    done(withdrawClip(deps, { ...actor, client }, input), 'Video deleted.'),
  )

  route(listTakedownsCall).to(({ input }) => listTakedowns(deps.db, input.page))

  route(calls.saveFilters).to(({ input, actor, client }) =>
    done(saveFilters(deps.db, input, { actor, client }), 'Filters saved.'),
  )

  searchTermRoutes(route, deps)
}

/** Searches and shot requests that staff see. */
const SHOWN = 200

/** Suggestions, synonyms, shot requests and the search log. */
function searchTermRoutes(route: Route, deps: CatalogueRoutesDeps): void {
  route(finding.suggest).to(({ input: { term, language, details }, db }) =>
    details ? suggestWithDetails({ ...deps, db }, term, language) : suggest({ ...deps, db }, term, language),
  )
  route(terms.savePinnedSuggestions).to(({ input, actor, client }) =>
    done(savePinnedSuggestions(deps.db, input, { actor, client }), 'Suggestions saved.'),
  )
  route(terms.suggestHindi).to(async ({ input }) => ({ text: await suggestHindi(deps.db, input.text) }))
  route(terms.listSearchRules).to(() => listSearchRules(deps.db))
  route(terms.saveSearchRule).to(({ input, actor, client }) =>
    done(saveSearchRule(deps, input, { actor, client }), 'Words saved.'),
  )
  route(terms.listSynonyms).to(() => listSynonyms(deps.db))
  route(terms.saveSynonyms).to(({ input, actor, client }) =>
    done(saveSynonyms(deps, input, { actor, client }), 'Words saved.'),
  )
  route(finding.requestShot).to(async ({ input, actor, request }) => {
    const { text, email, language = 'en' } = input
    const contact = email === undefined ? undefined : { email, language }
    await addShotRequest(deps, text, { address: networkOf(request.ip), asker: actor?.id ?? guestOf(request), contact })
    return { success: true, message: 'Thank you. We will look into it.' }
  })
  route(terms.searchInsight).to(async () => {
    await deps.searchLog.flush()
    const shotRequests = await listShotRequests(deps.db, SHOWN)
    return {
      searched: await listSearches(deps.db, { missed: false, limit: SHOWN }),
      missed: await listSearches(deps.db, { missed: true, limit: SHOWN }),
      shotRequests: shotRequests.map((asked) => ({ ...asked, createdAt: asked.createdAt.toISOString() })),
    }
  })
}

/** Records the search of one request: what is answered from the cache later counts as one too. */
const countingHits =
  (log: SearchLog, request: FastifyRequest): SearchLog['record'] =>
  (term, found) => {
    log.record(term, found)
    request.onCacheHit = counting(log, term, found)
  }

/** A closure of its own: it is cached with the reply and must not hold the request. */
const counting = (log: SearchLog, term: string, found: number) => () => log.record(term, found)

/** CAT-10: at most so many viewers a day and clip in one network, however many browsers a loop makes up. */
const VIEWERS_OF_NETWORK = 4

function viewerOf({ ip, headers }: FastifyRequest): string {
  const browser = createHash('sha256')
    .update(headers['user-agent'] ?? '')
    .digest()
  return `${networkOf(ip)} ${browser.readUInt32BE() % VIEWERS_OF_NETWORK}`
}

const guestOf = (request: FastifyRequest): string => `${networkOf(request.ip)} ${request.headers['user-agent'] ?? ''}`

/** Without the optional fields that were left out. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** A clip with its rights and files; for who is signed in with what they own of it, too. */
async function videoFor(deps: CatalogueRoutesDeps, actor: Actor | null, id: string): Promise<Video> {
  const [found, rights, until, { files, watermarked }] = await Promise.all([
    catalogue.getVideo(deps, id),
    clearanceForBuyers(deps, id),
    findExclusiveUntil(deps.db, id),
    catalogue.filesOf(deps, id),
  ])
  const isEarly = until !== null && until > deps.clock.now()
  const ofClip = { ...found, files, watermarked }
  const video = { ...ofClip, ...(rights && { rights }), ...(isEarly && { earlyUntil: until.toISOString() }) }
  if (!actor) return video
  const fileBytes = Object.fromEntries(files.map(({ quality, bytes }) => [quality, bytes]))
  const early = isEarly && { hasEarlyAccess: await deps.hasEarlyAccess(deps.db, actor) }
  return { ...video, ...early, ownership: await deps.ownershipOf(deps.db, actor, id), fileBytes }
}
