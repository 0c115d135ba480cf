import { sql } from 'kysely'
import type { ReleaseKind } from '../../../contract/catalogue/clearances.ts'
import type { Executor } from '../../platform/db/database.ts'

export interface ClearanceRow {
  /** The clearance card as stored. */
  rights: unknown
  computerGenerated: boolean
  /** Kinds of release of which every release of the clip has expired. */
  expired: ReleaseKind[]
}

/** @param today YYYY-MM-DD */
export async function findClearanceRow(db: Executor, clipId: string, today: string): Promise<ClearanceRow | undefined> {
  const { rows } = await sql<ClearanceRow>`
    select rights, is_computer_generated as "computerGenerated", array(
      select kind from release_paper join release_clip on release_id = release_paper.id
      where release_clip.clip_id = clip.id and removed_at is null
      group by kind having bool_and(expires_on is not null and expires_on < ${today}::date)) as expired
    from clip where id = ${clipId}`.execute(db)
  return rows[0]
}
