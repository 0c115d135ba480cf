import type { Role } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { findIdNamed } from '../clip.repository.ts'
import { type ChangeAuthor, insertChanges, listBatchesOf, type NewChange } from './clip-change.repository.ts'

/** A member of the staff at work, and from where. */
export type StaffActor = Pick<Actor, 'id' | 'role' | 'rights'> & { client: Client }

export interface EditAuthor extends ChangeAuthor {
  role: Role
  client: Client
  /** Whoever decides about the edit that the author asked for. */
  approvedBy?: string
}

export const authorOf = ({ id, role, client }: StaffActor) => ({ accountId: id, role, client })

/** Ids that an audit entry names; the rest is in the history of the clips, under the batch. */
const MAX_NAMED = 50

/** Writes the history of clips and, for the act as a whole, one audit entry. */
export async function recordChanges(trx: Trx, author: EditAuthor, changes: NewChange[]): Promise<void> {
  if (changes.length === 0) return
  await insertChanges(trx, author, changes)
  await auditChanges(
    trx,
    { ...author, action: author.approvedBy ? 'clip.edit_approved' : `clip.${author.via}` },
    changes,
  )
}

interface AuditedAct extends EditAuthor {
  action: `clip.${string}`
  reason?: string
}

/** Under what the audit log names a clip, given by its id or number: itself, and the acts on several clips that it was among. */
export async function auditSubjectsOf(db: Executor, clip: string): Promise<string[]> {
  const id = (await findIdNamed(db, clip)) ?? clip
  return [id, ...(await listBatchesOf(db, id))]
}

/** One audit entry for an act on some clips. */
export async function auditChanges(trx: Trx, act: AuditedAct, changes: NewChange[]): Promise<void> {
  const [first] = changes
  if (!first) return
  const ids = [...new Set(changes.map(({ clipId }) => clipId))]
  const one = ids.length === 1
  await audit(trx, {
    action: act.action,
    actorId: act.approvedBy ?? act.accountId,
    subjectId: one ? first.clipId : (act.batchId ?? ''),
    client: act.client,
    details: {
      clips: ids.length,
      fields: fieldsOf(changes),
      ids: ids.slice(0, MAX_NAMED).join(' '),
      ...(act.approvedBy && { author: act.accountId }),
      ...(act.reason && { reason: act.reason }),
    },
    ...(one && { before: plain(first.before), after: plain(first.after) }),
  })
}

const fieldsOf = (changes: NewChange[]): string =>
  [...new Set(changes.flatMap(({ after }) => Object.keys(after)))].toSorted().join(' ')

/** Lists stay lists; a rights card is written out. */
const plain = (values: NewChange['before']) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (value === undefined || value === null) return [field, null]
      if (typeof value === 'object' && !Array.isArray(value)) return [field, JSON.stringify(value)]
      return [field, value as string]
    }),
  )
