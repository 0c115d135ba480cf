import type { Executor, Trx } from '../../platform/db/database.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import { type Actor, SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { UploadDeps } from '../media.deps.ts'
import { quickMediaJob } from '../media.jobs.ts'
import { findTakenDown } from '../uploads/duplicate.repository.ts'
import type { IncomingMaster } from '../uploads/master-file.service.ts'
import * as resumables from '../uploads/resumable.repository.ts'
import * as uploads from '../uploads/upload.repository.ts'
import * as replacements from './replacement.repository.ts'

export { exchangeMasters } from './replacement.repository.ts'

/**
 * A clip that may get another film: of a clip that is made, by whoever uploaded it, or an ADMIN.
 * @throws AppError clip_not_found, forbidden, replacement_open, replacement_not_ready
 */
export async function requireReplaceable(db: Executor, actor: Pick<Actor, 'id' | 'role'>, clipId: string) {
  const clip = await replacements.findReplaceable(db, clipId)
  if (!clip) throw new AppError('clip_not_found')
  if (!mayReplace(actor, clip)) throw new AppError('forbidden')
  if (clip.hasOpen) throw new AppError('replacement_open')
  if (clip.state !== 'published') throw new AppError('replacement_not_ready')
}

export const mayReplace = (actor: Pick<Actor, 'id' | 'role'>, { uploaderId }: { uploaderId: string | null }): boolean =>
  actor.role === 'ADMIN' || uploaderId === actor.id

/** Whether a caller may begin with another film of this clip now. */
export const canReplace = (db: Executor, actor: Pick<Actor, 'id' | 'role'>, clipId: string): Promise<boolean> =>
  requireReplaceable(db, actor, clipId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

interface NewMaster {
  clipId: string
  uploaderId: string
  master: IncomingMaster
}

/**
 * The film that came for a clip, under a hidden clip of its own, where it is made like any other.
 * @param resumableId of its upload, which makes one hidden clip however often it is completed
 * @returns the hidden clip
 * @throws AppError clip_not_found, same_film, film_taken_down, replacement_open
 */
export async function acceptReplacement(deps: UploadDeps, film: NewMaster, resumableId: string): Promise<string> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const earlier = await resumables.lockOutcome(trx, resumableId)
    if (earlier?.clipId) return earlier.clipId
    const hidden = await insertMaster(deps, trx, film)
    await resumables.updateOutcome(trx, resumableId, { clipId: hidden, duplicateOf: null })
    return hidden
  })
  faultPoint('upload.committed')
  return id
}

async function insertMaster(deps: UploadDeps, trx: Trx, { clipId, uploaderId, master }: NewMaster): Promise<string> {
  const clip = await replacements.findReplaceable(trx, clipId)
  if (!clip) throw new AppError('clip_not_found')
  if (clip.sha256 === master.sha256) throw new AppError('same_film')
  // Beside a clip that is on sale it would come back without anybody's decision.
  if (await findTakenDown(trx, master.sha256)) throw new AppError('film_taken_down')
  const id = newId(deps.clock.now())
  const { storageKey, originalName, bytes, sha256 } = master
  await replacements.insertHiddenClip(trx, { id, clipId, uploaderId })
  if (!(await replacements.insertReplacement(trx, { id, clipId }))) throw new AppError('replacement_open')
  await uploads.insertMaster(trx, { clipId: id, storageKey, originalName, bytes, sha256 })
  await uploads.insertTask(trx, { clipId: id, priority: 0, duplicateOf: null })
  const details = { fileName: originalName, bytes }
  await audit(trx, { action: 'film.sent', actorId: uploaderId, subjectId: clipId, client: SYSTEM_CLIENT, details })
  faultPoint('upload.inserted')
  await deps.queue.enqueue(trx, quickMediaJob, { clipId: id, step: 'previews' })
  return id
}

/** A film of which a clip is made for good: nothing of it is under way. */
interface ReadyMaster {
  /** The name of its original in the store. */
  master: string
  fileName: string
}

/**
 * Locks both films until the transaction ends, so that no attempt writes to them.
 * @returns those of the clip and of the hidden one
 * @throws AppError replacement_not_ready
 */
export async function lockReadyMasters(trx: Trx, clipId: string, hidden: string): Promise<[ReadyMaster, ReadyMaster]> {
  const tasks = await replacements.lockTasks(trx, [clipId, hidden])
  const [present, other] = [readyMaster(tasks, clipId), readyMaster(tasks, hidden)]
  if (!present || !other) throw new AppError('replacement_not_ready')
  return [present, other]
}

/**
 * Locks a film until the transaction ends, so that no attempt writes to it.
 * @throws AppError replacement_not_ready
 */
export async function lockReadyMaster(trx: Trx, clipId: string): Promise<ReadyMaster> {
  const film = readyMaster(await replacements.lockTasks(trx, [clipId]), clipId)
  if (!film) throw new AppError('replacement_not_ready')
  return film
}

/** Whether the films can change places now. */
export async function areReady(db: Executor, clipId: string, hidden: string): Promise<boolean> {
  const tasks = await replacements.listTasks(db, [clipId, hidden])
  return readyMaster(tasks, clipId) !== null && readyMaster(tasks, hidden) !== null
}

function readyMaster(tasks: replacements.MasterTask[], id: string): ReadyMaster | null {
  const task = tasks.find(({ clipId }) => clipId === id)
  if (task?.state !== 'published' || task.againAt !== null || task.master === null) return null
  // Of a film that lacks a licensed file for good, the reason is known.
  if (task.licensedDoneAt === null && task.reason === null) return null
  return { master: task.master, fileName: task.fileName ?? '' }
}

/** A film that was never on the clip and will not be: its making ends, its files go, its original stays. */
export async function dropReplacement(trx: Trx, hidden: string): Promise<void> {
  await replacements.endTask(trx, hidden, 'Discarded by staff.')
  await replacements.retireFiles(trx, hidden)
}
