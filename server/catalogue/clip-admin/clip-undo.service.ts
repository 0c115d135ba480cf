import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { bringBack } from '../takedowns/takedowns.service.ts'
import * as changes from './clip-change.repository.ts'
import { authorOf, type EditAuthor, recordChanges, type StaffActor } from './clip-change.service.ts'
import {
  conflict,
  type EditDeps,
  type Edited,
  applyEdits,
  lockOne,
  requireVersion,
  withdrawal,
} from './clip-edit.service.ts'
import { type StoredClip, lockMetadata } from './clip-metadata.repository.ts'
import { mergedValues } from './clip-merge.policy.ts'
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
  { db, clock, bus }: EditDeps,
  actor: StaffActor,
  input: { id: string; version?: number | undefined },
): Promise<Edited> {
  const edited = await db.transaction().execute(async (trx) => {
    const change = await changes.findChange(trx, input.id)
    const isUndoable = change && !ONE_WAY.some((field) => field in change.after)
    if (!isUndoable) throw new AppError('change_not_found')
    const clip = await lockOne(trx, change.clipId)
    requireVersion(clip, input.version)
    const values = reverted(clip, change)
    if (!values) throw conflict(clip.metadata)
    const author = { ...authorOf(actor), via: 'undo', at: clock.now() } as const
    const { waits, versions } = await applyEdits(trx, author, [{ clip, values, undoes: change.id }])
    if (!waits.has(clip.id) && (await changes.markUndone(trx, [change.id], author.at)) === 0)
      throw new AppError('change_not_found')
    return { version: versions.get(clip.id) ?? clip.metadata.version, waits: waits.has(clip.id) }
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return edited
}

/** The values before a change; null when one of its fields was changed again since. */
const reverted = (clip: StoredClip, change: changes.StoredChange) =>
  mergedValues(clip, { from: change.after, to: change.before })

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
    await restoreAll(trx, actor, withdrawn, at)
    const edits = batch.filter((change) => !('withdrawn' in change.after))
    return revertAll(trx, actor, { edits, restored: withdrawn }, at)
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return answer
}

async function restoreAll(trx: Trx, actor: StaffActor, batch: changes.StoredChange[], at: Date): Promise<void> {
  if (batch.length === 0) return
  const ids = batch.map(({ clipId }) => clipId)
  const restored = await bringBack(trx, ids, { by: actor.id, at })
  const author = { ...authorOf(actor), via: 'undo', at } as const
  const reversed = restored
    .map(withdrawal)
    .map(({ clipId, before, after }) => ({ clipId, before: after, after: before }))
  await recordChanges(trx, author, reversed)
}

async function revertAll(
  trx: Trx,
  actor: StaffActor,
  { edits, restored }: Record<'edits' | 'restored', changes.StoredChange[]>,
  at: Date,
) {
  return revertChanges(trx, authorOf(actor), { edits, restored }, at)
}

/** Puts back what the edits changed, where nothing was changed again since. */
export async function revertChanges(
  trx: Trx,
  by: Omit<EditAuthor, 'via' | 'at'>,
  { edits, restored }: Record<'edits' | 'restored', changes.StoredChange[]>,
  at: Date,
) {
  const ids = edits.map(({ clipId }) => clipId)
  const clips = await lockMetadata(trx, ids)
  const reversals = edits.map((change) => {
    const clip = clips.get(change.clipId)
    return { change, clip, values: clip && !clip.withdrawn ? reverted(clip, change) : null }
  })
  const patches = reversals.flatMap(({ change, clip, values }) =>
    clip && values ? [{ clip, values, undoes: change.id }] : [],
  )
  const { waits } = await applyEdits(trx, { ...by, via: 'undo', at }, patches)
  const undone = reversals.filter(({ change, values }) => values && !waits.has(change.clipId))
  const done = [...undone.map(({ change }) => change), ...restored]
  const undoneIds = done.map(({ id }) => id)
  const marked = await changes.markUndone(trx, undoneIds, at)
  // Undone concurrently.
  if (marked !== done.length) throw new AppError('change_not_found')
  const conflicts = reversals.filter(({ values }) => !values)
  return {
    undone: done.length,
    waiting: waits.size,
    kept: conflicts.map(({ change, clip }) => ({ _id: change.clipId, name: clip?.metadata.name ?? '' })),
  }
}
