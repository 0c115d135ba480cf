import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'

/** The values of a clip's facets; each combination is one row, which never changes. */
export interface FacetSetRow {
  id: number
  themes: string[]
  shots: string[]
  /** Filter lexemes. */
  lexemes: string[]
}

export async function listFacetSets(db: Executor, ids: number[]): Promise<FacetSetRow[]> {
  const { rows } = await sql<FacetSetRow>`
    select id, themes, shots, facts as lexemes from fact_set where id = any(${ids}::bigint[])`.execute(db)
  return rows
}
