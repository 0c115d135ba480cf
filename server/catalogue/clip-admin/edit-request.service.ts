import type { decideEdit as decideEditCall } from '../../../contract/catalogue/edit-requests.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../../contract/values.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { listCollectionNames } from '../collections/admin-collection.repository.ts'
import { listRenamingsSince } from '../labels/label.repository.ts'
import { markUndone } from './clip-change.repository.ts'
import { auditChanges, type StaffActor } from './clip-change.service.ts'
import {
  conflict,
  type EditDeps,
  effectOf,
  lockOne,
  noCollection,
  type WriteDeps,
  writeEdits,
} from './clip-edit.service.ts'
import { mergedValues, withRenamings } from './clip-merge.policy.ts'
import type { StoredClip } from './clip-metadata.repository.ts'
import * as requests from './edit-request.repository.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/** Edits of live clips that wait for an ADMIN. */
export async function listWaiting(
  { db }: { db: Database },
  reader: Pick<Actor, 'id'>,
  { page = 1 }: { page?: number | undefined },
) {
  const [listed, total] = await Promise.all([
    requests.listEditRequests(db, reader.id, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    requests.countEditRequests(db),
  ])
  return { requests: listed, totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total }
}

type Decision = ParsedOf<typeof decideEditCall>
type StoredRequest = NonNullable<Awaited<ReturnType<typeof requests.lockEditRequest>>>

/**
 * Says yes or no to an edit that waits; its author may take it back.
 * @throws AppError change_not_found when it does not wait (any more, or as it was read), forbidden, missing_fields,
 *   clip_not_found, edit_conflict when its fields were changed since, or its collection is gone
 */
export async function decideEdit(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  { id, decision, reason }: Decision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await requests.findEditRequest(trx, id)
    if (!found) throw new AppError('change_not_found')
    requireMayDecide(actor, found, decision)
    if (decision === 'reject' && reason === '')
      throw new AppError('missing_fields', { message: 'Say why it is rejected', field: 'reason' })
    const at = clock.now()
    if (decision === 'approve') {
      // As those who edit a clip do: first the clip, then what waits for it (decision 0009).
      const clip = await lockOne(trx, found.clipId)
      await writeRequest({ queue }, trx, { actor, clip, request: await lockedRequest(trx, id), at })
    } else await auditRefusal(trx, actor, await lockedRequest(trx, id), { decision, reason, at })
    await requests.closeEditRequest(trx, id, { decision: OUTCOMES[decision], reason, by: actor.id, at })
  })
  await bus.publish(CATALOGUE_TOPIC, {})
}

async function lockedRequest(trx: Trx, id: string): Promise<StoredRequest> {
  const request = await requests.lockEditRequest(trx, id)
  if (!request) throw new AppError('change_not_found')
  return request
}

const OUTCOMES = { approve: 'approved', reject: 'rejected', takeback: 'taken back' } as const

function requireMayDecide(actor: StaffActor, request: StoredRequest, decision: Decision['decision']): void {
  const may = decision === 'takeback' ? request.accountId === actor.id : actor.role === 'ADMIN'
  if (!may) throw new AppError('forbidden')
}

/** The history names the author, the audit log who agreed. */
async function writeRequest(
  deps: WriteDeps,
  trx: Trx,
  { actor, request, clip, at }: { actor: StaffActor; request: StoredRequest; clip: StoredClip; at: Date },
): Promise<void> {
  // Labels that were renamed since it was asked for are under their new names on the clip.
  const renamings = await listRenamingsSince(trx, request.askedAt)
  const [from, to] = [withRenamings(request.before, renamings), withRenamings(request.after, renamings)]
  const values = mergedValues(clip, { from, to })
  if (!values) throw conflict(clip.metadata)
  const { collection } = values
  // One that was renamed or deleted meanwhile: the clip would leave the collection that it is in.
  if (collection && !(await listCollectionNames(trx, new Set([collection]))).has(collection.toLowerCase()))
    throw new AppError('edit_conflict', { message: noCollection(collection), current: clip.metadata })
  const effect = effectOf({ clip, values })
  await writeEdits(deps, trx, { ...authorOf(request, actor), at }, effect ? [{ clip, effect }] : [])
  await markUndone(trx, request.undoes, at)
}

const auditRefusal = (
  trx: Trx,
  actor: StaffActor,
  request: StoredRequest,
  { decision, reason, at }: { decision: 'reject' | 'takeback'; reason: string; at: Date },
) => {
  const action = decision === 'reject' ? 'clip.edit_rejected' : 'clip.edit_taken_back'
  return auditChanges(trx, { ...authorOf(request, actor), at, action, reason }, [request])
}

const authorOf = ({ accountId, via, batchId }: StoredRequest, { id, role, client }: StaffActor) => ({
  accountId,
  via,
  batchId,
  approvedBy: id,
  role,
  client,
})
