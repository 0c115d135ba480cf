import { isDeepStrictEqual } from 'node:util'
import type { BatchEffect } from '../../../contract/catalogue/batches.ts'
import type { ClipField, ClipMetadata } from '../../../contract/catalogue/clip-admin.ts'
import { CLIP_FIELDS } from '../../../contract/catalogue/clip-admin.ts'
import { hasLink, NO_LINKS, type Role } from '../../../contract/values.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { CATALOGUE_TOPIC, type EventBus } from '../../platform/events.ts'
import { faultPoint } from '../../platform/fault.ts'
import { checkLicensedOf } from '../../media/processing/licensed-check.service.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { indexClips } from '../search/index/search-index.service.ts'
import { findMessageId, takeDown } from '../takedowns/takedowns.service.ts'
import { listCollectionNames } from '../collections/admin-collection.repository.ts'
import type { Values } from './clip-change.repository.ts'
import { auditChanges, authorOf, type EditAuthor, recordChanges, type StaffActor } from './clip-change.service.ts'
import { requireNoMassAct } from './mass-act.service.ts'
import { getReviewSetting } from './clip-admin.repository.ts'
import { insertEditRequests, isEditKind } from './edit-request.repository.ts'
import {
  type StoredClip,
  lockMetadata,
  type MetadataValues,
  updateMetadata,
  valuesOf,
} from './clip-metadata.repository.ts'

export interface EditDeps {
  db: Database
  clock: Clock
  bus: EventBus
  queue: Queue
}

/** What is made anew after an edit is queued with it. */
export type WriteDeps = Pick<EditDeps, 'queue'>

/** New values of some fields of a locked clip. */
export interface ClipPatch {
  clip: StoredClip
  values: Partial<MetadataValues>
  /** The change that it takes back. */
  undoes?: string
}

/** The fields that a patch would change. */
export function effectOf({ clip, values }: ClipPatch): BatchEffect | null {
  const changed = CLIP_FIELDS.filter(
    (field) => values[field] !== undefined && !isDeepStrictEqual(values[field], clip.metadata[field]),
  )
  if (changed.length === 0) return null
  const pick = (from: Partial<MetadataValues>): Values =>
    Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { _id: clip.id, name: clip.metadata.name, before: pick(clip.metadata), after: pick(values) }
}

/** Fields of the search document: a change of these reindexes the clip. */
const INDEXED: readonly ClipField[] = [
  'name',
  'nameHi',
  'description',
  'descriptionHi',
  'tags',
  'themes',
  'shots',
  'place',
  'collection',
  'rights',
  'computerGenerated',
]

export interface Applied {
  /** The new versions of the clips that changed. */
  versions: Map<string, number>
  /** Clips of which the change waits for an ADMIN. */
  waits: Set<string>
}

/**
 * Writes patches of locked clips, with their history, in the caller's transaction. While the review gate is on, what an
 * EMPLOYEE changes of a live clip waits for an ADMIN.
 * @throws AppError invalid_input for a collection that there is not, forbidden
 */
export async function applyEdits(
  deps: WriteDeps,
  trx: Trx,
  author: EditAuthor,
  patches: ClipPatch[],
): Promise<Applied> {
  const edits = (await withCollections(trx, patches)).flatMap((patch) => {
    const effect = effectOf(patch)
    return effect ? [{ ...patch, effect }] : []
  })
  const effects = edits.map(({ effect }) => effect)
  requireMayFree(author.role, effects)
  refuseLinks(effects)
  const waits = await gatedClips(trx, author.role, edits)
  await askForEdits(
    trx,
    author,
    edits.filter(({ clip }) => waits.has(clip.id)),
  )
  const direct = edits.filter(({ clip }) => !waits.has(clip.id))
  await requireNoMassAct(trx, {
    by: { id: author.accountId ?? '', role: author.role },
    at: author.at,
    freed: direct.filter(({ effect }) => effect.after['free'] === true).length,
  })
  return { versions: await writeEdits(deps, trx, author, direct), waits }
}

/** Those of which a change waits for an ADMIN. */
export async function gatedClips(trx: Trx, role: Role, patches: readonly ClipPatch[]): Promise<Set<string>> {
  const isGated = role !== 'ADMIN' && (await getReviewSetting(trx)) === 'employees'
  return new Set(isGated ? patches.flatMap(({ clip }) => (clip.isLive ? [clip.id] : [])) : [])
}

interface ClipEdit {
  clip: StoredClip
  effect: BatchEffect
  undoes?: string
}

async function askForEdits(trx: Trx, author: EditAuthor, edits: ClipEdit[]): Promise<void> {
  const { via } = author
  if (edits.length === 0 || !isEditKind(via)) return
  const requests = edits.map(({ effect: { _id, before, after }, undoes }) => ({ clipId: _id, before, after, undoes }))
  await insertEditRequests(trx, { ...author, via }, requests)
  await auditChanges(trx, { ...author, action: 'clip.edit_requested' }, requests)
}

/** @returns the new versions */
export async function writeEdits(
  deps: WriteDeps,
  trx: Trx,
  author: EditAuthor,
  edits: ClipEdit[],
): Promise<Map<string, number>> {
  const versions = await updateMetadata(
    trx,
    edits.map(({ clip, effect }) => ({
      id: clip.id,
      values: { ...valuesOf(clip.metadata), ...(effect.after as Partial<MetadataValues>) },
      moves: 'collection' in effect.after,
    })),
  )
  faultPoint('edit.saving')
  const changes = edits.map(({ effect: { _id, before, after } }) => ({ clipId: _id, before, after }))
  await recordChanges(trx, author, changes)
  const reindexed = edits.filter(({ effect }) => INDEXED.some((field) => field in effect.after))
  const ids = reindexed.map(({ clip }) => clip.id)
  await indexClips(trx, ids)
  const resold = edits.filter(({ effect }) => 'shotonmobile' in effect.after)
  await checkLicensedOf(
    deps,
    trx,
    resold.map(({ clip }) => clip.id),
  )
  return versions
}

/**
 * Writes collections as their desk does: they are made there or by an upload, not by a slip of the pen.
 * @throws AppError invalid_input for one that there is not
 */
export async function withCollections(trx: Trx, patches: readonly ClipPatch[]): Promise<ClipPatch[]> {
  const known = await listCollectionNames(trx, new Set(patches.map(({ values }) => values.collection ?? '')))
  return patches.map((patch) => {
    const { values } = patch
    if (!values.collection) return patch
    const collection = known.get(values.collection.toLowerCase())
    if (collection === undefined)
      throw new AppError('invalid_input', { message: noCollection(values.collection), field: 'collection' })
    return { ...patch, values: { ...values, collection } }
  })
}

export const noCollection = (name: string) => `There is no collection named ${name}.`

/** What visitors see in lists and filters; a description may name a source. */
const WITHOUT_LINKS = ['name', 'nameHi', 'tags', 'themes', 'shots', 'place', 'orientation'] as const

/** What stands there already holds up no other edit. @throws AppError invalid_input for a web address in what is new */
function refuseLinks(effects: BatchEffect[]): void {
  for (const { before, after } of effects)
    for (const field of WITHOUT_LINKS) {
      const known = new Set([before[field]].flat())
      if ([after[field]].flat().some((text) => typeof text === 'string' && !known.has(text) && hasLink(text)))
        throw new AppError('invalid_input', { message: NO_LINKS, field })
    }
}

/** Prices are the ADMIN's, and what is free stays licensed to whoever took it meanwhile: one clip at a time for others. */
export function requireMayFree(role: Role, effects: BatchEffect[]): void {
  const freed = effects.filter(({ after }) => after['free'] === true)
  if (freed.length > 1 && role !== 'ADMIN')
    throw new AppError('forbidden', { message: 'Several clips at once are made free by an ADMIN alone.' })
}

/** A clip that was not withdrawn, locked. @throws AppError clip_not_found */
export async function lockOne(trx: Trx, id: string): Promise<StoredClip> {
  const clip = (await lockMetadata(trx, [id])).get(id)
  if (!clip || clip.withdrawn) throw new AppError('clip_not_found')
  return clip
}

/** Optimistic lock. @throws AppError edit_conflict with the current metadata */
export function requireVersion(clip: StoredClip, version: number | undefined): void {
  if (version !== undefined && version !== clip.metadata.version) throw conflict(clip.metadata)
}

export const EDIT_WAITS = 'The change waits for an administrator.'

export interface Edited {
  /** The clip's version now. */
  version: number
  /** It waits for an ADMIN: nothing was changed yet. */
  waits: boolean
}

export const conflict = (current: ClipMetadata) => new AppError('edit_conflict', { current })

/**
 * Edits a clip's metadata. With a version as optimistic lock; without, the last writer wins, and the history has both.
 * @throws AppError clip_not_found, edit_conflict
 */
export async function editClip(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  edit: { id: string; version?: number | undefined; values: Partial<MetadataValues> },
): Promise<Edited> {
  const edited = await db.transaction().execute(async (trx) => {
    const clip = await lockOne(trx, edit.id)
    requireVersion(clip, edit.version)
    const author = { ...authorOf(actor), via: 'edit', at: clock.now() } as const
    const { versions, waits } = await applyEdits({ queue }, trx, author, [{ clip, values: edit.values }])
    return { version: versions.get(edit.id) ?? clip.metadata.version, waits: waits.has(clip.id) }
  })
  faultPoint('edit.saved')
  await bus.publish(CATALOGUE_TOPIC, {})
  return edited
}

/** CAT-9: withdrawn at once everywhere; licensees keep it. @throws AppError clip_not_found */
export async function withdrawClip(
  { db, clock, bus }: EditDeps,
  actor: StaffActor,
  { id, reason, message }: { id: string; reason?: string | undefined; message?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const entry = { by: actor.id, at, reason, messageId: await findMessageId(trx, message) }
    if ((await takeDown(trx, [id], entry)).length === 0) throw new AppError('clip_not_found')
    await recordChanges(trx, { ...authorOf(actor), via: 'withdrawn', at }, [withdrawal(id)])
  })
  await bus.publish(CATALOGUE_TOPIC, {})
}

export const withdrawal = (clipId: string) => ({ clipId, before: { withdrawn: false }, after: { withdrawn: true } })
