import { audit } from '../platform/audit.ts'
import type { Database, Executor, Trx } from '../platform/db/database.ts'
import type { Client, Actor } from '../platform/http/caller.ts'
import { refuseStaleEdit } from '../platform/stale-edit.ts'
import { type FilterTerm, listFilterTerms, lockFilterTerms, replaceFilterTerms } from './lists.repository.ts'

export interface Filters {
  themes: string[]
  shots: string[]
}

/** Themes and shots in the order staff gave them. */
export async function listFilters(db: Executor): Promise<Filters> {
  const terms = await listFilterTerms(db)
  const labels = (kind: FilterTerm['kind']) => terms.filter((term) => term.kind === kind).map(({ word }) => word)
  return { themes: labels('theme'), shots: labels('shot') }
}

/**
 * Replaces both lists, all or nothing, with an audit entry of what they were.
 * @param was the lists that were read @throws AppError edit_conflict
 */
export async function saveFilters(
  db: Database,
  { filters, was }: { filters: Filters; was?: Filters | undefined },
  by: { actor: Actor; client: Client },
): Promise<void> {
  const toTerms = (kind: FilterTerm['kind'], labels: string[]) =>
    labels.map((word, position) => ({ kind, word, position }))
  await db.transaction().execute(async (trx) => {
    await lockFilterTerms(trx)
    const before = await listFilters(trx)
    refuseStaleEdit(was, before)
    await replaceFilterTerms(trx, [...toTerms('theme', filters.themes), ...toTerms('shot', filters.shots)])
    await recordChange(trx, before, filters, by)
  })
}

async function recordChange(
  trx: Trx,
  before: Filters,
  after: Filters,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  const changed = (['themes', 'shots'] as const).filter((kind) => before[kind].join('\n') !== after[kind].join('\n'))
  if (changed.length === 0) return
  const only = (filters: Filters) => Object.fromEntries(changed.map((kind) => [kind, filters[kind]]))
  await audit(trx, { action: 'filters.changed', actorId: actor.id, client, before: only(before), after: only(after) })
}
