import type * as z from 'zod'
import {
  type Clearance,
  clearanceOf,
  licenceTypeOf,
  type VideoClearance,
} from '../../../contract/catalogue/clearances.ts'
import { type Clock, indianDay } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { findClearanceRow } from './clip-admin.repository.ts'
import { parseClearanceCard } from './clip-metadata.repository.ts'

/**
 * What a clip may be used for, by its clearance card and releases. A kind of release of which all have expired counts
 * as missing.
 * @returns null when the card was not filled in
 */
export async function findClearance(
  { db, clock }: { db: Database; clock: Clock },
  clipId: string,
): Promise<Clearance | null> {
  const row = await findClearanceRow(db, clipId, indianDay(clock.now()))
  const card = parseClearanceCard(row?.rights)
  return row && card ? clearanceOf(card, row) : null
}

/** The same as buyers see it, on the clip's page and on a certificate. */
export async function clearanceForBuyers(
  deps: { db: Database; clock: Clock },
  clipId: string,
): Promise<z.core.output<typeof VideoClearance> | undefined> {
  const clearance = await findClearance(deps, clipId)
  if (!clearance) return undefined
  const { okFor, why, notes, modelRelease, propertyRelease, editorial } = clearance
  const reasons = [...new Set(why.flatMap(({ reasons: those }) => those))].map((reason) => `${reason}.`)
  const licenceType = licenceTypeOf(clearance)
  return { okFor, notes: [...reasons, ...notes], modelRelease, propertyRelease, editorial, licenceType }
}
