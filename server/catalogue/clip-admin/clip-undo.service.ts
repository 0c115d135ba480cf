import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listCollectionNames } from '../collections/admin-collection.repository.ts'
import { listRenamingsSince } from '../labels/label.repository.ts'
import { restoreClips } from '../takedowns/restore.service.ts'
import { listOpenSince } from '../takedowns/takedowns.service.ts'
import * as changes from './clip-change.repository.ts'
import { authorOf, type EditAuthor, type StaffActor } from './clip-change.service.ts'
import {
  conflict,
  type EditDeps,
  type Edited,
  applyEdits,
  lockOne,
  requireVersion,
  type WriteDeps,
} from './clip-edit.service.ts'
import { lockMetadata, type MetadataValues, type StoredClip } from './clip-metadata.repository.ts'
import { mergedValues, withRenamings } from './clip-merge.policy.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

const DAY_MS = 86_400_000
const UNDO_DAYS = 30
/** What is undone elsewhere: a film by its other film. */
const ONE_WAY = ['withdrawn', 'state', 'film']

export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Undoes one change of a clip.
 * @throws AppError change_not_found, clip_not_found, edit_conflict with the current metadata
 */
export async function undoChange(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  input: { id: string; version?: number | undefined },
): Promise<Edited> {
  const edited = await db.transaction().execute(async (trx) => {
    const change = await changes.findChange(trx, input.id)
    const isUndoable = change && !ONE_WAY.some((field) => field in change.after)
    if (!isUndoable) throw new AppError('change_not_found')
    const clip = await lockOne(trx, change.clipId)
    requireVersion(clip, input.version)
    const [{ values } = { values: null }] = await reversalsOf(trx, [change], new Map([[clip.id, clip]]))
    if (!values) throw conflict(clip.metadata)
    const author = { ...authorOf(actor), via: 'undo', at: clock.now() } as const
    const { waits, versions } = await applyEdits({ queue }, trx, author, [{ clip, values, undoes: change.id }])
    if (!waits.has(clip.id) && (await changes.markUndone(trx, [change.id], author.at)) === 0)
      throw new AppError('change_not_found')
    return { version: versions.get(clip.id) ?? clip.metadata.version, waits: waits.has(clip.id) }
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return edited
}

interface Reversal {
  change: changes.StoredChange
  clip: StoredClip | undefined
  /** The values before the change; null where they stay as they are. */
  values: Partial<MetadataValues> | null
}

/** How changes are taken back, in the words of today, where nothing was changed again since and the old collection is there. */
async function reversalsOf(
  trx: Trx,
  edits: readonly changes.StoredChange[],
  clips: ReadonlyMap<string, StoredClip>,
): Promise<Reversal[]> {
  const first = Math.min(...edits.map(({ at }) => at.getTime()))
  const renamings = edits.length > 0 ? await listRenamingsSince(trx, new Date(first)) : []
  const wanted = edits.map(({ before }) => collectionIn(before))
  const known = await listCollectionNames(trx, new Set(wanted))
  return edits.map((change) => {
    const clip = clips.get(change.clipId)
    const since = renamings.filter(({ id, endedAt }) => endedAt > change.at && id !== change.batchId)
    const [from, to] = [withRenamings(change.after, since), withRenamings(change.before, since)]
    const collection = collectionIn(to)
    const isGone = collection !== '' && !known.has(collection.toLowerCase())
    return { change, clip, values: clip && !clip.withdrawn && !isGone ? mergedValues(clip, { from, to }) : null }
  })
}

const collectionIn = ({ collection }: changes.StoredChange['before']): string =>
  typeof collection === 'string' ? collection : ''

/**
 * Undoes a batch, clip by clip, where nothing was changed again since.
 * @throws AppError change_not_found when there is no such batch of the last 30 days, or it was undone; forbidden
 */
export async function undoBatch(deps: EditDeps, actor: StaffActor, batchId: string) {
  const { db, clock, bus } = deps
  const answer = await db.transaction().execute(async (trx) => {
    const at = clock.now()
    const batch = await changes.listBatch(trx, batchId, undoableSince(at))
    if (batch.length === 0) throw new AppError('change_not_found')
    const withdrawn = batch.filter((change) => 'withdrawn' in change.after)
    // Only an ADMIN may withdraw, so only an ADMIN may undo it.
    if (withdrawn.length > 0 && actor.role !== 'ADMIN') throw new AppError('forbidden')
    const { restored, kept } = await restoreAll(deps, trx, { actor, batch: withdrawn, at })
    const edits = batch.filter((change) => !('withdrawn' in change.after))
    const reverted = await revertChanges(deps, trx, authorOf(actor), { edits, restored, at })
    // A clip has one change for its fields, and one for its withdrawal.
    const all = new Map([...kept, ...reverted.kept].map((clip) => [clip._id, clip]))
    return { ...reverted, kept: [...all.values()] }
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return answer
}

/** Brings back what this batch took down: a clip that came back and was taken down again is another's decision. */
async function restoreAll(
  deps: EditDeps,
  trx: Trx,
  { actor, batch, at }: { actor: StaffActor; batch: changes.StoredChange[]; at: Date },
) {
  if (batch.length === 0) return { restored: [], kept: [] }
  const ids = batch.map(({ clipId }) => clipId)
  const clips = await lockMetadata(trx, ids)
  const since = await listOpenSince(trx, ids)
  const own = batch.filter((change) => since.get(change.clipId)?.getTime() === change.at.getTime())
  const ownIds = own.map(({ clipId }) => clipId)
  const back = new Set(await restoreClips(deps, trx, { actor, via: 'undo', at }, ownIds))
  return {
    restored: batch.filter(({ clipId }) => back.has(clipId)),
    kept: ids.filter((id) => !back.has(id)).map((id) => conflictOf(id, clips.get(id))),
  }
}

const conflictOf = (_id: string, clip: StoredClip | undefined) => ({ _id, name: clip?.metadata.name ?? '' })

/** Puts back what the edits changed, where nothing was changed again since. */
export async function revertChanges(
  deps: WriteDeps,
  trx: Trx,
  by: Omit<EditAuthor, 'via' | 'at'>,
  { edits, restored, at }: Record<'edits' | 'restored', changes.StoredChange[]> & { at: Date },
) {
  const ids = edits.map(({ clipId }) => clipId)
  const reversals = await reversalsOf(trx, edits, await lockMetadata(trx, ids))
  const patches = reversals.flatMap(({ change, clip, values }) =>
    clip && values ? [{ clip, values, undoes: change.id }] : [],
  )
  const { waits } = await applyEdits(deps, trx, { ...by, via: 'undo', at }, patches)
  const undone = reversals.filter(({ change, values }) => values && !waits.has(change.clipId))
  const done = [...undone.map(({ change }) => change), ...restored]
  const undoneIds = done.map(({ id }) => id)
  const marked = await changes.markUndone(trx, undoneIds, at)
  // Undone concurrently.
  if (marked !== done.length) throw new AppError('change_not_found')
  return {
    undone: done.length,
    waiting: waits.size,
    kept: reversals.filter(({ values }) => !values).map(({ change, clip }) => conflictOf(change.clipId, clip)),
  }
}
