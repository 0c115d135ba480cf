import type { Video } from '../../../contract/catalogue.ts'
import type { DeskClip } from '../../../contract/clip-desk.ts'
import { PAGE_SIZE } from '../../../contract/values.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CatalogueDeps, videosById } from '../catalogue.service.ts'
import { findList } from '../search.service.ts'
import { listSimilar } from '../similar.service.ts'
import { listSynonyms } from '../synonyms.service.ts'
import { listBatches, listChanges } from './clip-change.repository.ts'
import * as desk from './clip-admin.repository.ts'
import { findMetadata } from './clip-metadata.repository.ts'
import { undoableSince } from './clip-undo.service.ts'
import { countExpiring, releasesOfClip } from './release.service.ts'
import { clearanceOf } from './clearance.service.ts'

/** Beside each clip of a list: its version and where it stands. */
export async function withAdminDetails(db: Database, videos: Video[]): Promise<DeskClip[]> {
  const facts = await desk.adminDetailsOf(
    db,
    videos.map((video) => video._id),
  )
  return videos.flatMap((video) => {
    const more = facts.get(video._id)
    return more ? [{ ...video, ...more }] : []
  })
}

export async function listClipsInState(
  { db }: Pick<CatalogueDeps, 'db'>,
  { state, page = 1 }: { state: desk.ListedState; page?: number | undefined },
) {
  const [ids, total] = await Promise.all([
    desk.listInState(db, state, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    desk.countInState(db, state),
  ])
  const videos = await videosById(db, ids)
  const inOrder = ids.flatMap((id) => videos.get(id) ?? [])
  return {
    videos: await withAdminDetails(db, inOrder),
    totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    total,
  }
}

export async function countClipsByState({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>) {
  const [review, inReview, rejected, draft, withdrawn, expiring] = await Promise.all([
    desk.findReviewSetting(db),
    desk.countInState(db, 'in review'),
    desk.countInState(db, 'rejected'),
    desk.countInState(db, 'draft'),
    desk.countInState(db, 'withdrawn'),
    countExpiring({ db, clock }),
  ])
  return { review, inReview, rejected, draft, withdrawn, expiring }
}

const CHANGES_SHOWN = 50

/** One clip with all that staff know of it, whatever its state. @throws AppError clip_not_found */
export async function getAdminClip({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>, id: string) {
  const [kept, videos] = await Promise.all([findMetadata(db, id), videosById(db, [id])])
  const [video] = await withAdminDetails(db, [...videos.values()])
  if (!kept || !video) throw new AppError('clip_not_found')
  const [fileName, releases, changes, verdict] = await Promise.all([
    desk.findFileName(db, id),
    releasesOfClip({ db, clock }, id),
    listChanges(db, id, CHANGES_SHOWN),
    clearanceOf({ db, clock }, id),
  ])
  return { video, said: kept.metadata, fileName, releases, changes, okFor: verdict?.okFor ?? null }
}

const LIKE_IT = 24
const SUGGESTED = 24
const TAGS_ASKED = 3

/** Tags of clips like this one, and other words for its own, that it does not carry yet. @throws AppError clip_not_found */
export async function suggestTags(deps: CatalogueDeps, id: string): Promise<{ tags: string[] }> {
  const kept = await findMetadata(deps.db, id)
  if (!kept) throw new AppError('clip_not_found')
  const own = new Set(kept.metadata.tags.map((tag) => tag.toLowerCase()))
  const [groups, alike] = await Promise.all([listSynonyms(deps.db), idsLike(deps, id, kept.metadata.tags)])
  const synonyms = groups.flatMap(({ words }) => (words.some((word) => own.has(word.toLowerCase())) ? words : []))
  const shared = await desk.countTags(
    deps.db,
    alike.filter((one) => one !== id),
  )
  const tags = new Map<string, string>()
  for (const tag of [...synonyms, ...shared.map((row) => row.tag)])
    if (!own.has(tag.toLowerCase()) && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  return { tags: [...tags.values()].slice(0, SUGGESTED) }
}

/** A clip that is not public yet is not in the index; its tags are looked for instead. */
async function idsLike(deps: CatalogueDeps, id: string, tags: string[]): Promise<string[]> {
  const similar = await listSimilar(deps, id, LIKE_IT)
  if (similar.length > 0) return similar
  const found = await Promise.all(tags.slice(0, TAGS_ASKED).map((term) => findList(deps, { term, limit: LIKE_IT })))
  return found.flat()
}

const BATCHES_SHOWN = 50
export const recentBatches = ({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>) =>
  listBatches(db, undoableSince(clock.now()), BATCHES_SHOWN)
