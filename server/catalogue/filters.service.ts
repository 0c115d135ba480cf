import { sql } from 'kysely'
import { audit } from '../platform/audit.ts'
import type { Database, Executor, Trx } from '../platform/db/database.ts'
import type { Client } from '../platform/http/client.ts'
import type { Actor } from '../platform/http/route.ts'

export interface Filters {
  themes: string[]
  shots: string[]
}

/** Themes and shots in the order staff put them. */
export async function listFilters(db: Executor): Promise<Filters> {
  const rows = await db.selectFrom('filter_term').select(['kind', 'word']).orderBy('position').execute()
  const words = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.word)
  return { themes: words('theme'), shots: words('shot') }
}

/** Replaces both lists, all or nothing, and notes what they were. */
export async function saveFilters(db: Database, filters: Filters, by: { actor: Actor; client: Client }): Promise<void> {
  const rows = [
    ...filters.themes.map((word, position) => ({ kind: 'theme' as const, word, position })),
    ...filters.shots.map((word, position) => ({ kind: 'shot' as const, word, position })),
  ]
  await db.transaction().execute(async (trx) => {
    // Two saves at once take turns, and the last one stands whole; reading goes on meanwhile.
    await sql`lock table filter_term in share row exclusive mode`.execute(trx)
    const before = await listFilters(trx)
    await trx.deleteFrom('filter_term').execute()
    if (rows.length > 0) await trx.insertInto('filter_term').values(rows).execute()
    await noteChange(trx, before, filters, by)
  })
}

async function noteChange(
  trx: Trx,
  before: Filters,
  after: Filters,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  const changed = (['themes', 'shots'] as const).filter((kind) => before[kind].join('\n') !== after[kind].join('\n'))
  if (changed.length === 0) return
  const only = (held: Filters) => Object.fromEntries(changed.map((kind) => [kind, held[kind]]))
  await audit(trx, { action: 'filters.changed', actorId: actor.id, client, before: only(before), after: only(after) })
}
