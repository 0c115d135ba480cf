import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { bringBack } from '../takedowns/takedowns.service.ts'
import * as changes from './clip-change.repository.ts'
import { authorOf, recordChanges, type StaffActor } from './clip-change.service.ts'
import { conflict, type EditDeps, applyEdits, lockOne, requireVersion, withdrawal } from './clip-edit.service.ts'
import { isClipField, type StoredClip, lockMetadata, type MetadataValues } from './clip-metadata.repository.ts'

const DAY_MS = 86_400_000
const UNDO_DAYS = 30

export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Undoes one change of a clip. Lists lose what was added and get back what was removed; other fields must still have the
 * value that the change gave them.
 * @throws AppError change_not_found, clip_not_found, edit_conflict with the current metadata
 */
export async function undoChange(
  { db, clock, bus }: EditDeps,
  actor: StaffActor,
  input: { id: string; version?: number | undefined },
): Promise<number> {
  const version = await db.transaction().execute(async (trx) => {
    const change = await changes.findChange(trx, input.id)
    if (!change || 'withdrawn' in change.after || 'state' in change.after) throw new AppError('change_not_found')
    const clip = await lockOne(trx, change.clipId)
    requireVersion(clip, input.version)
    const values = reverted(clip, change)
    if (!values) throw conflict(clip.metadata)
    const at = clock.now()
    if ((await changes.markUndone(trx, [change.id], at)) === 0) throw new AppError('change_not_found')
    const versions = await applyEdits(trx, { ...authorOf(actor), via: 'undo', at }, [{ clip, values }])
    return versions.get(clip.id) ?? clip.metadata.version
  })
  await bus.publish('catalogue', {})
  return version
}

/** The values before a change; null when one of its fields was changed again since. */
function reverted(clip: StoredClip, change: changes.StoredChange): Partial<MetadataValues> | null {
  const values: Record<string, unknown> = {}
  for (const [field, after] of Object.entries(change.after)) {
    if (!isClipField(field)) continue
    const [now, before] = [clip.metadata[field], change.before[field]]
    if (isDeepStrictEqual(now, after)) values[field] = before
    else if (isList(now) && isList(before) && isList(after)) values[field] = mergeList(now, before, after)
    else return null
  }
  return values as Partial<MetadataValues>
}

const isList = (value: unknown): value is string[] => Array.isArray(value)

/** Three-way merge of a list that was changed again since: removes what the change added, appends what it removed. */
function mergeList(now: string[], before: string[], after: string[]): string[] {
  const added = new Set(after.filter((label) => !before.includes(label)))
  const left = now.filter((label) => !added.has(label))
  return [...left, ...before.filter((label) => !after.includes(label) && !left.includes(label))]
}

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
  await bus.publish('catalogue', {})
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
  const ids = edits.map(({ clipId }) => clipId)
  const clips = await lockMetadata(trx, ids)
  const reversals = edits.map((change) => {
    const clip = clips.get(change.clipId)
    return { change, clip, values: clip && !clip.withdrawn ? reverted(clip, change) : null }
  })
  const patches = reversals.flatMap(({ clip, values }) => (clip && values ? [{ clip, values }] : []))
  await applyEdits(trx, { ...authorOf(actor), via: 'undo', at }, patches)
  const done = [...reversals.filter(({ values }) => values).map(({ change }) => change), ...restored]
  const undoneIds = done.map(({ id }) => id)
  const marked = await changes.markUndone(trx, undoneIds, at)
  // Undone concurrently.
  if (marked !== done.length) throw new AppError('change_not_found')
  const conflicts = reversals.filter(({ values }) => !values)
  return {
    undone: done.length,
    kept: conflicts.map(({ change, clip }) => ({ _id: change.clipId, name: clip?.metadata.name ?? '' })),
  }
}
