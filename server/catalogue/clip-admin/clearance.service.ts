import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type PaperKind, rightsVerdict, type RightsVerdict, type VideoRights } from '../../../contract/clip-rights.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { parseClearanceCard } from './clip-metadata.repository.ts'
import { indianDay } from '../../platform/india.ts'

/**
 * What a clip may be used for, by its rights card and the papers behind it. A kind of paper that has run out on every
 * paper of the clip counts as missing.
 * @returns null when nobody has filled in the card
 */
export async function clearanceOf(
  { db, clock }: { db: Database; clock: Clock },
  clipId: string,
): Promise<RightsVerdict | null> {
  const today = indianDay(clock.now())
  const { rows } = await sql<{ rights: unknown; computerGenerated: boolean; expired: PaperKind[] }>`
    select rights, is_computer_generated as "computerGenerated", array(
      select kind from release_paper join release_clip on release_id = release_paper.id
      where release_clip.clip_id = clip.id and removed_at is null
      group by kind having bool_and(expires_on is not null and expires_on < ${today}::date)) as expired
    from clip where id = ${clipId}`.execute(db)
  const [row] = rows
  const card = parseClearanceCard(row?.rights)
  return row && card ? rightsVerdict(card, row) : null
}

/** The same as buyers see it on the detail; also for whoever prints it on a certificate. */
export async function clearanceForBuyers(
  deps: { db: Database; clock: Clock },
  clipId: string,
): Promise<z.core.output<typeof VideoRights> | undefined> {
  const verdict = await clearanceOf(deps, clipId)
  if (!verdict) return undefined
  const { okFor, why, notes, modelRelease, propertyRelease, editorial } = verdict
  const reasons = [...new Set(why.flatMap(({ reasons: those }) => those))].map((reason) => `${reason}.`)
  return { okFor, notes: [...reasons, ...notes], modelRelease, propertyRelease, editorial }
}
