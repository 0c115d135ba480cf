import type { QualityFloor } from '../../../contract/media/quality-floor.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import type { AdminClip } from '../../../contract/catalogue/clip-admin.ts'
import { PAGE_SIZE } from '../../../contract/values.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { type CatalogueDeps, videosById } from '../catalogue.service.ts'
import { findList } from '../search/search.service.ts'
import { listSimilar } from '../similar/similar.service.ts'
import { listSynonyms } from '../search/query/synonyms.service.ts'
import { findClearance } from './clearance.service.ts'
import { listBatches, listChanges } from './clip-change.repository.ts'
import * as admin from './clip-admin.repository.ts'
import { getReviewSetting } from './clip-admin.repository.ts'
import { countEditRequests, editRequestsOf } from './edit-request.repository.ts'
import { findMetadata } from './clip-metadata.repository.ts'
import { countInLibrary, findInLibrary, type LibraryFilter } from './library-search.repository.ts'
import { canUnpublish } from './review.policy.ts'
import { undoableSince } from './clip-undo.service.ts'
import { countExpiring, readsReleases, releasesOfClip } from './release.service.ts'

/** Adds version, state and review reason to each clip of a list. */
export async function withAdminDetails(db: Database, videos: Video[]): Promise<AdminClip[]> {
  const ids = videos.map((video) => video._id)
  const details = await admin.adminDetailsOf(db, ids)
  return videos.flatMap((video) => {
    const more = details.get(video._id)
    return more ? [{ ...video, ...more }] : []
  })
}

export async function listClipsByState(
  { db }: Pick<CatalogueDeps, 'db'>,
  { state, page = 1 }: { state: admin.ListedState; page?: number | undefined },
) {
  const [ids, total] = await Promise.all([
    admin.listInState(db, state, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    admin.countInState(db, state),
  ])
  const videos = await videosById(db, ids)
  const inOrder = ids.flatMap((id) => videos.get(id) ?? [])
  return {
    videos: await withAdminDetails(db, inOrder),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  }
}

/** As many as one bulk edit takes. */
const MAX_SELECTED = 1_000

/** The whole library, whatever a clip's state, with the ids of all that match and that a bulk edit takes. */
export async function searchLibrary({ db }: Pick<CatalogueDeps, 'db'>, filter: LibraryFilter) {
  const offset = ((filter.page ?? 1) - 1) * PAGE_SIZE
  const [first, total] = await Promise.all([
    findInLibrary(db, filter, { offset: 0, limit: MAX_SELECTED }),
    countInLibrary(db, filter),
  ])
  const isAmongFirst = offset + PAGE_SIZE <= MAX_SELECTED
  const shown = isAmongFirst
    ? first.slice(offset, offset + PAGE_SIZE)
    : await findInLibrary(db, filter, { offset, limit: PAGE_SIZE })
  const ids = shown.map(({ id }) => id)
  const videos = await videosById(db, ids)
  const inOrder = ids.flatMap((id) => videos.get(id) ?? [])
  return {
    videos: await withAdminDetails(db, inOrder),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
    // A bulk edit takes none that was withdrawn.
    ids: first.filter(({ isWithdrawn }) => !isWithdrawn).map(({ id }) => id),
  }
}

type CountDeps = Pick<CatalogueDeps, 'db' | 'clock'> & { qualityFloor: QualityFloor }

export async function countClipsByState({ db, clock, qualityFloor: { side, seconds } }: CountDeps) {
  const [review, inReview, edits, rejected, draft, withdrawn, expiring] = await Promise.all([
    getReviewSetting(db),
    admin.countInState(db, 'in review'),
    countEditRequests(db),
    admin.countInState(db, 'rejected'),
    admin.countInState(db, 'draft'),
    admin.countInState(db, 'withdrawn'),
    countExpiring({ db, clock }),
  ])
  return { review, floor: { side, seconds }, inReview, edits, rejected, draft, withdrawn, expiring }
}

const CHANGES_SHOWN = 50

/** One clip with everything staff see of it, whatever its state. @throws AppError clip_not_found */
export async function getAdminClip({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>, actor: Actor, id: string) {
  const [stored, videos] = await Promise.all([findMetadata(db, id), videosById(db, [id])])
  const [video] = await withAdminDetails(db, [...videos.values()])
  if (!stored || !video) throw new AppError('clip_not_found')
  const [original, releases, changes, clearance, reviewed, requests] = await Promise.all([
    admin.findOriginal(db, id),
    readsReleases(actor) ? releasesOfClip({ db, clock }, id) : [],
    listChanges(db, id, CHANGES_SHOWN),
    findClearance({ db, clock }, id),
    admin.findReviewedClip(db, id),
    editRequestsOf(db, actor.id, id, undoableSince(clock.now())),
  ])
  const unpublishable = reviewed?.isLive === true && canUnpublish(actor, reviewed, clock.now())
  return {
    video,
    canUnpublish: unpublishable,
    said: stored.metadata,
    ...original,
    mayChoosePoster: actor.rights.includes('review'),
    releases,
    changes,
    requests,
    okFor: clearance?.okFor ?? null,
  }
}

const MAX_SIMILAR = 24
const MAX_SUGGESTED = 24
const TAGS_SEARCHED = 3

/** Tags of similar clips and synonyms of its own tags, that it does not have yet. @throws AppError clip_not_found */
export async function suggestTags(deps: CatalogueDeps, id: string): Promise<{ tags: string[] }> {
  const stored = await findMetadata(deps.db, id)
  if (!stored) throw new AppError('clip_not_found')
  const own = new Set(stored.metadata.tags.map((tag) => tag.toLowerCase()))
  const [groups, similar] = await Promise.all([listSynonyms(deps.db), similarIds(deps, id, stored.metadata.tags)])
  const synonyms = groups.flatMap(({ words }) => (words.some((word) => own.has(word.toLowerCase())) ? words : []))
  const others = similar.filter((one) => one !== id)
  const shared = await admin.countTags(deps.db, others)
  const tags = new Map<string, string>()
  for (const tag of [...synonyms, ...shared.map((row) => row.tag)])
    if (!own.has(tag.toLowerCase()) && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return { tags: [...tags.values()].slice(0, MAX_SUGGESTED) }
}

/** Similar clips; for a clip that is not indexed yet, clips found by its tags. */
async function similarIds(deps: CatalogueDeps, id: string, tags: string[]): Promise<string[]> {
  const similar = await listSimilar(deps, { id, name: '', tags, themes: [], shots: [] }, MAX_SIMILAR)
  if (similar.length > 0) return similar
  const found = await Promise.all(
    tags.slice(0, TAGS_SEARCHED).map((term) => findList(deps, { term, limit: MAX_SIMILAR })),
  )
  return found.flat()
}

const BATCHES_SHOWN = 50

export async function listRecentBatches({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>, after: string | undefined) {
  const batches = await listBatches(db, { since: undoableSince(clock.now()), after, limit: BATCHES_SHOWN + 1 })
  return { batches: batches.slice(0, BATCHES_SHOWN), more: batches.length > BATCHES_SHOWN }
}
