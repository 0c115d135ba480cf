import { type Clearance, clearanceOf, licenceTypeOf } from '../../contract/catalogue/clearances.ts'
import type { Quality } from '../../contract/values.ts'
import { type Clock, indianDay } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { parseClearanceCard } from './clip-admin/clip-metadata.repository.ts'
import { type Clip, listForSale } from './clip.repository.ts'
import { QUALITY_OF } from './video.model.ts'

/** A clip with all that offering, selling and licensing it depends on. */
export interface ClipForSale {
  clip: Clip
  /** Published and not withdrawn. */
  isVisible: boolean
  /** What it may be used for; null when its card was not filled in. */
  clearance: Clearance | null
  /** Annual subscribers alone license it until then. */
  earlyUntil: Date | null
  /** SHA-256 of the files that a licence delivers, of those that are rendered. */
  files: Partial<Record<Quality, string>>
}

/** A clip in any state, in one read; undefined when there is none. */
export async function findClipForSale(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
): Promise<ClipForSale | undefined> {
  const [row] = await listForSale(db, [id], indianDay(clock.now()))
  return row && toClipForSale(row)
}

/** Many clips in one read, by id; without those that do not exist. */
export async function listClipsForSale(
  { db, clock }: { db: Database; clock: Clock },
  ids: readonly string[],
): Promise<Map<string, ClipForSale>> {
  const rows = await listForSale(db, ids, indianDay(clock.now()))
  return new Map(rows.map((row) => [row.id, toClipForSale(row)]))
}

function toClipForSale(row: Awaited<ReturnType<typeof listForSale>>[number]): ClipForSale {
  const { rights, expired, onFile, sha256, isVisible, earlyUntil, ...clip } = row
  const card = parseClearanceCard(rights)
  const files = Object.fromEntries(
    QUALITY_OF.flatMap(([kind, quality]) => (sha256[kind] === undefined ? [] : [[quality, sha256[kind]]])),
  )
  const clearance = card && clearanceOf(card, { computerGenerated: clip.isComputerGenerated, expired, onFile })
  return { clip, isVisible, clearance, earlyUntil, files }
}

/** LIC-16: whether a licence can be taken without asking us. @throws AppError not_for_sale */
export function requireForSale({ clearance }: Pick<ClipForSale, 'clearance'>): void {
  if (licenceTypeOf(clearance) === 'not for sale') throw new AppError('not_for_sale')
}
