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
import { lockMetadata, type StoredClip } from './clip-metadata.repository.ts'
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
 * Says yes or no to an edit that waits, or to all that wait of its batch; its author may take it back.
 * @returns how many were decided, and how many of the batch wait on
 * @throws AppError change_not_found when it does not wait (any more, or as it was read), forbidden, missing_fields,
 *   clip_not_found, edit_conflict when its fields were changed since, or its collection is gone
 */
export async function decideEdit(deps: EditDeps, actor: StaffActor, { id, decision, reason, batch }: Decision) {
  const { db, clock, bus } = deps
  const outcome = await db.transaction().execute(async (trx) => {
    const found = await requests.findEditRequest(trx, id)
    if (!found) throw new AppError('change_not_found')
    requireMayDecide(actor, found, decision)
    if (decision === 'reject' && reason === '')
      throw new AppError('missing_fields', { message: 'Say why it is rejected', field: 'reason' })
    const at = clock.now()
    const of = batch && found.batchId !== null ? 'batch' : 'one'
    const decided =
      decision === 'approve'
        ? await approve[of](deps, trx, { actor, found, at })
        : await refuse(trx, actor, await lockedRequests(trx, found, of), { decision, reason, at })
    const ids = decided.map((request) => request.id)
    await requests.closeEditRequests(trx, ids, { decision: OUTCOMES[decision], reason, by: actor.id, at })
    const left = of === 'batch' ? (await requests.listBatchClips(trx, found)).length : 0
    return { decided: ids.length, left }
  })
  await bus.publish(CATALOGUE_TOPIC, {})
  return outcome
}

/** @throws AppError change_not_found */
async function lockedRequests(trx: Trx, found: StoredRequest, of: 'one' | 'batch'): Promise<StoredRequest[]> {
  if (of === 'batch') return requests.lockBatch(trx, found)
  const request = await requests.lockEditRequest(trx, found.id)
  if (!request) throw new AppError('change_not_found')
  return [request]
}

const OUTCOMES = { approve: 'approved', reject: 'rejected', takeback: 'taken back' } as const

function requireMayDecide(actor: StaffActor, request: StoredRequest, decision: Decision['decision']): void {
  const may = decision === 'takeback' ? request.accountId === actor.id : actor.role === 'ADMIN'
  if (!may) throw new AppError('forbidden')
}

interface Approval {
  actor: StaffActor
  found: StoredRequest
  at: Date
}

/** As those who edit a clip do: first the clips, then what waits for them (decision 0009). */
const approve = {
  async one(deps: WriteDeps, trx: Trx, { actor, found, at }: Approval): Promise<StoredRequest[]> {
    const clip = await lockOne(trx, found.clipId)
    const [proposal] = await proposalsOf(trx, await lockedRequests(trx, found, 'one'), new Map([[clip.id, clip]]))
    if (!proposal?.values) throw conflict(clip.metadata)
    // One that was renamed or deleted meanwhile: the clip would leave the collection that it is in.
    if (proposal.isGone)
      throw new AppError('edit_conflict', {
        message: noCollection(proposal.values.collection ?? ''),
        current: clip.metadata,
      })
    return writeProposals(deps, trx, { actor, at }, [proposal])
  },
  /** Those that conflict wait on. */
  async batch(deps: WriteDeps, trx: Trx, { actor, found, at }: Approval): Promise<StoredRequest[]> {
    const clips = await lockMetadata(trx, await requests.listBatchClips(trx, found))
    const proposals = await proposalsOf(trx, await lockedRequests(trx, found, 'batch'), clips)
    return writeProposals(
      deps,
      trx,
      { actor, at },
      proposals.filter(({ clip, values, isGone }) => values && !isGone && !clip.withdrawn),
    )
  },
}

interface Proposal {
  request: StoredRequest
  clip: StoredClip
  /** Null where its fields were changed since. */
  values: ReturnType<typeof mergedValues>
  /** There is no such collection. */
  isGone: boolean
}

/** What is asked for, in the words of today: labels that were renamed since are under their new names on the clip. */
async function proposalsOf(
  trx: Trx,
  asked: readonly StoredRequest[],
  clips: ReadonlyMap<string, StoredClip>,
): Promise<Proposal[]> {
  const first = Math.min(...asked.map(({ askedAt }) => askedAt.getTime()))
  const renamings = asked.length > 0 ? await listRenamingsSince(trx, new Date(first)) : []
  const proposals = asked.flatMap((request) => {
    const clip = clips.get(request.clipId)
    if (!clip) return []
    const since = renamings.filter(({ endedAt }) => endedAt > request.askedAt)
    const [from, to] = [withRenamings(request.before, since), withRenamings(request.after, since)]
    return [{ request, clip, values: mergedValues(clip, { from, to }) }]
  })
  const known = await listCollectionNames(trx, new Set(proposals.map(({ values }) => values?.collection ?? '')))
  return proposals.map((proposal) => {
    const { collection = '' } = proposal.values ?? {}
    return { ...proposal, isGone: collection !== '' && !known.has(collection.toLowerCase()) }
  })
}

/** The history names the author, the audit log who agreed. */
async function writeProposals(
  deps: WriteDeps,
  trx: Trx,
  { actor, at }: Omit<Approval, 'found'>,
  proposals: readonly Proposal[],
): Promise<StoredRequest[]> {
  const asked = proposals.map(({ request }) => request)
  const [first] = asked
  if (!first) return []
  const edits = proposals.flatMap(({ clip, values }) => {
    const effect = values && effectOf({ clip, values })
    return effect ? [{ clip, effect }] : []
  })
  await writeEdits(deps, trx, { ...authorOf(first, actor), at }, edits)
  const undone = asked.flatMap(({ undoes }) => undoes)
  await markUndone(trx, undone, at)
  return asked
}

async function refuse(
  trx: Trx,
  actor: StaffActor,
  asked: StoredRequest[],
  { decision, reason, at }: { decision: 'reject' | 'takeback'; reason: string; at: Date },
): Promise<StoredRequest[]> {
  const [first] = asked
  const action = decision === 'reject' ? 'clip.edit_rejected' : 'clip.edit_taken_back'
  if (first) await auditChanges(trx, { ...authorOf(first, actor), at, action, reason }, asked)
  return asked
}

const authorOf = ({ accountId, via, batchId }: StoredRequest, { id, role, client }: StaffActor) => ({
  accountId,
  via,
  batchId,
  approvedBy: id,
  role,
  client,
})
