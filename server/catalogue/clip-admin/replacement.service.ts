import type { CallReply } from '../../../contract/index.ts'
import type { Replacement } from '../../../contract/catalogue/replacements.ts'
import type { Video } from '../../../contract/catalogue/catalogue.ts'
import {
  areReady,
  canReplace,
  dropReplacement,
  exchangeMasters,
  lockReadyMasters,
  mayReplace,
} from '../../media/replacement/replacement.service.ts'
import { checkLicensedOf } from '../../media/processing/licensed-check.service.ts'
import { uploadStatus } from '../../media/uploads/upload.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { markAdded } from '../boards/board.repository.ts'
import { videosById } from '../catalogue.service.ts'
import { indexClips } from '../search/index/search-index.service.ts'
import { findOriginal, getReviewSetting } from './clip-admin.repository.ts'
import { authorOf, recordChanges, type StaffActor } from './clip-change.service.ts'
import { type EditDeps, lockOne } from './clip-edit.service.ts'
import * as replacements from './replacement.repository.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'
import { MEASURED_TOPIC } from '../picture-search/picture-search.cache.ts'

type Open = NonNullable<Awaited<ReturnType<typeof replacements.lockOpen>>>
export type ReadDeps = Parameters<typeof uploadStatus>[0] & { db: Database }

/** Another film that was sent for a clip, beside the one that is on it. */
export async function readReplacement(
  deps: ReadDeps,
  actor: Actor,
  clipId: string,
): Promise<CallReply<'GET /videos/replacement'>> {
  const open = await replacements.findOpen(deps.db, clipId)
  if (!open) {
    const may = actor.rights.includes('upload') && (await canReplace(deps.db, actor, clipId))
    return { mayReplace: may, replacement: null }
  }
  const [masters, upload, isReady, gated] = await Promise.all([
    compareMasters(deps.db, [clipId, open.id]),
    uploadStatus(deps, open.id),
    areReady(deps.db, clipId, open.id),
    waitsForAdmin(deps.db, actor, open),
  ])
  const [present, other] = masters
  const { id, switched, askedAt, askedSameSubject } = open
  return {
    mayReplace: false,
    replacement: {
      ...{ id, switched, askedSameSubject, present, other, upload },
      ...{ by: open.by ?? '', askedBy: open.askedBy ?? '', asked: askedAt !== null },
      askedAt: askedAt?.toISOString() ?? null,
      ready: isReady,
      mayDecide: mayDecide(actor, open),
      waits: gated,
    },
  }
}

export async function listAskedFor({ db }: { db: Database }): Promise<CallReply<'GET /videos/replacements'>> {
  const asked = await replacements.listAsked(db)
  return asked.map(({ clipId, name, askedBy, askedAt }) => ({
    ...{ clip: clipId, name, by: askedBy ?? '' },
    at: askedAt?.toISOString() ?? '',
  }))
}

type ComparedMaster = Replacement['present']

async function compareMasters(db: Database, ids: [string, string]): Promise<[ComparedMaster, ComparedMaster]> {
  const [videos, ...names] = await Promise.all([
    videosById(db, ids),
    ...ids.map(async (id) => (await findOriginal(db, id)).fileName),
  ])
  const film = (at: 0 | 1): ComparedMaster => toMaster(videos.get(ids[at]), names[at] ?? '')
  return [film(0), film(1)]
}

const toMaster = (video: Video | undefined, fileName: string): ComparedMaster => ({
  fileName,
  width: video?.videoWidth ?? 0,
  height: video?.videoHeight ?? 0,
  seconds: video?.duration ?? 0,
  frameRate: video?.frameRate ?? 0,
  hasAudio: video?.hasAudio ?? false,
  sizeInMB: video?.fileSizeInMB ?? 0,
  poster: video?.thumnail ?? '',
  watermarked: video?.waterMarkedVideoURL ?? '',
  qualities: video?.qualities ?? [],
})

const mayDecide = (actor: Pick<Actor, 'id' | 'role' | 'rights'>, open: Open): boolean =>
  actor.rights.includes('upload') && mayReplace(actor, open)

/** As an edit of a live clip does, while the review gate is on. */
async function waitsForAdmin(db: Database | Trx, { role }: Pick<Actor, 'role'>, { publishedAt }: Open) {
  return role !== 'ADMIN' && publishedAt !== null && (await getReviewSetting(db)) === 'employees'
}

/** @throws AppError replacement_not_found, forbidden */
async function lockOwn(trx: Trx, actor: StaffActor, id: string): Promise<Open> {
  const open = await replacements.lockOpen(trx, id)
  if (!open) throw new AppError('replacement_not_found')
  if (!mayDecide(actor, open)) throw new AppError('forbidden')
  return open
}

interface Decision {
  id: string
  to: 'new' | 'old'
  sameSubject: boolean
}

/**
 * Puts the other film on the clip, all of it in one transaction; asked again it changes nothing more. While the review gate
 * is on, what an EMPLOYEE decides about a live clip waits for an ADMIN.
 * @throws AppError replacement_not_found, replacement_not_ready, clip_not_found, forbidden
 */
export async function switchMaster(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  { id, to, sameSubject }: Decision,
): Promise<{ waits: boolean }> {
  const waits = await db.transaction().execute(async (trx) => {
    const open = await lockOwn(trx, actor, id)
    if (open.switched === (to === 'new')) return false
    const at = clock.now()
    const isAsked = await waitsForAdmin(trx, actor, open)
    if (isAsked) await ask(trx, actor, open, { sameSubject, at })
    else {
      await exchange(trx, actor, open, { sameSubject, at })
      await markAdded(trx, [open.clipId], clock)
    }
    // It was made for what its clip was when it came.
    await checkLicensedOf({ queue }, trx, [open.clipId])
    return isAsked
  })
  faultPoint('film.switched')
  await bus.publish(CATALOGUE_TOPIC, {})
  await bus.publish(MEASURED_TOPIC, {})
  return { waits }
}

interface Act {
  sameSubject: boolean
  at: Date
}

async function ask(trx: Trx, actor: StaffActor, open: Open, { sameSubject, at }: Act): Promise<void> {
  await lockReadyMasters(trx, open.clipId, open.id)
  await replacements.updateReplacement(trx, open.id, {
    ...{ asked_at: at, asked_by: actor.id, asked_same_subject: sameSubject },
  })
  await auditReplacement(trx, actor, open, { action: 'film.asked', sameSubject })
}

/** Locks in the order of every attempt at a film: its task, then its clip. */
async function exchange(trx: Trx, actor: StaffActor, open: Open, { sameSubject, at }: Act): Promise<void> {
  const { clipId, id } = open
  const [present, other] = await lockReadyMasters(trx, clipId, id)
  const { metadata } = await lockOne(trx, clipId)
  await exchangeMasters(trx, clipId, id)
  const card = await cardAfter(trx, open, { sameSubject, card: metadata.rights })
  await replacements.insertSwitch(trx, {
    ...{ id: newId(at), clipId, replacementId: id, accountId: actor.id },
    ...{ fromMaster: present.master, toMaster: other.master },
    rights: card.takenOff,
  })
  await replacements.updateReplacement(trx, id, { switched: !open.switched, ...replacements.NOT_ASKED })
  if (card.changes) {
    await replacements.setCard(trx, clipId, card.next)
    await indexClips(trx, [clipId])
  }
  const rights = card.changes ? { before: { rights: metadata.rights }, after: { rights: card.next } } : null
  await recordChanges(trx, { ...authorOf(actor), via: 'film', at }, [
    {
      clipId,
      before: { film: present.fileName, ...rights?.before },
      after: { film: other.fileName, ...rights?.after },
    },
  ])
  await auditReplacement(trx, actor, open, { action: open.switched ? 'film.undone' : 'film.switched', sameSubject })
  faultPoint('film.switching')
}

/** A card speaks of what is in the picture. One that was taken off comes back with its film, unless there is a new one. */
async function cardAfter(trx: Trx, open: Open, { sameSubject, card }: { sameSubject: boolean; card: unknown }) {
  const earlier = open.switched ? await replacements.findCardTakenOff(trx, open.id) : null
  if (earlier !== null && card === null) return { changes: true, next: earlier, takenOff: null }
  const isTakenOff = !sameSubject && card !== null
  return { changes: isTakenOff, next: isTakenOff ? null : card, takenOff: isTakenOff ? card : null }
}

/**
 * Ends it: a film that was never on the clip goes, but for its original; after a switch the new one stays for good, and the
 * one from before is kept for those who licensed it.
 * @throws AppError replacement_not_found, forbidden
 */
export async function closeReplacement({ db, clock, bus }: EditDeps, actor: StaffActor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const open = await lockOwn(trx, actor, id)
    await replacements.updateReplacement(trx, id, { closed_at: clock.now(), ...replacements.NOT_ASKED })
    if (!(await replacements.wasSwitched(trx, id))) await dropReplacement(trx, id)
    await auditReplacement(trx, actor, open, { action: open.switched ? 'film.kept' : 'film.discarded' })
  })
  await bus.publish(CATALOGUE_TOPIC, {})
}

const auditReplacement = (
  trx: Trx,
  { id, client }: StaffActor,
  open: Open,
  { action, ...details }: { action: `film.${string}`; sameSubject?: boolean },
) => audit(trx, { action, actorId: id, subjectId: open.clipId, client, details: { replacement: open.id, ...details } })
