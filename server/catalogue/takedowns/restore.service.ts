import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'
import { authorOf, recordChanges, type StaffActor } from '../clip-admin/clip-change.service.ts'
import {
  applyEdits,
  type ClipPatch,
  type EditDeps,
  withdrawal,
  type WriteDeps,
} from '../clip-admin/clip-edit.service.ts'
import { withRenamings } from '../clip-admin/clip-merge.policy.ts'
import { lockMetadata, type StoredClip } from '../clip-admin/clip-metadata.repository.ts'
import { listRenamingsSince } from '../labels/label.repository.ts'
import { bringBack } from './takedowns.service.ts'

/** Restores a withdrawn clip. @throws AppError clip_not_found when it does not exist or was not withdrawn */
export async function restoreClip(deps: EditDeps, actor: StaffActor, id: string): Promise<void> {
  const { db, clock, bus } = deps
  await db.transaction().execute(async (trx) => {
    const back = await restoreClips(deps, trx, { actor, via: 'restored', at: clock.now() }, [id])
    if (back.length === 0) throw new AppError('clip_not_found')
  })
  await bus.publish(CATALOGUE_TOPIC, {})
}

/** Brings withdrawn clips back, with their history, in the caller's transaction. @returns the ids that were withdrawn */
export async function restoreClips(
  deps: WriteDeps & Pick<EditDeps, 'clock'>,
  trx: Trx,
  { actor, via, at }: { actor: StaffActor; via: 'restored' | 'undo'; at: Date },
  ids: readonly string[],
): Promise<string[]> {
  const clips = await lockMetadata(trx, ids)
  const back = await bringBack(trx, ids, { by: actor.id, at }, deps.clock)
  const author = { ...authorOf(actor), via, at }
  const reversed = back.map(withdrawal).map(({ clipId, before, after }) => ({ clipId, before: after, after: before }))
  await recordChanges(trx, author, reversed)
  const patches = await underNewNames(
    trx,
    back.flatMap((id) => clips.get(id) ?? []),
  )
  await applyEdits(deps, trx, author, patches)
  return back
}

/** A renaming passes withdrawn clips by: visitors would see the old label again. */
async function underNewNames(trx: Trx, clips: readonly StoredClip[]): Promise<ClipPatch[]> {
  if (clips.length === 0) return []
  const goneAt = ({ withdrawnAt }: StoredClip) => withdrawnAt?.getTime() ?? 0
  const renamings = await listRenamingsSince(trx, new Date(Math.min(...clips.map(goneAt))))
  return clips.map((clip) => {
    const { themes, shots, tags } = clip.metadata
    const since = renamings.filter(({ endedAt }) => endedAt.getTime() > goneAt(clip))
    return { clip, values: withRenamings({ themes, shots, tags }, since) }
  })
}
