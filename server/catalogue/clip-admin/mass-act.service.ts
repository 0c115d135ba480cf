import type { Role } from '../../../contract/values.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countGraveActs } from './clip-change.repository.ts'

/** What one EMPLOYEE may do within a day without an ADMIN: more is a mass act, in however many requests it comes. */
const MOST = 20
const DAY_MS = 86_400_000

interface Act {
  by: { id: string; role: Role }
  at: Date
  freed?: number
  withdrawn?: number
}

/**
 * Counts what cannot be taken back (a clip that was free stays licensed to whoever took it) over a rolling day.
 * @throws AppError forbidden beyond twenty clips; an ADMIN is the second pair of eyes
 */
export async function requireNoMassAct(trx: Trx, { by, at, freed = 0, withdrawn = 0 }: Act): Promise<void> {
  if (by.role === 'ADMIN' || freed + withdrawn === 0) return
  const before = await countGraveActs(trx, by.id, new Date(at.getTime() - DAY_MS))
  if (freed > 0 && before.freed + freed > MOST)
    throw new AppError('forbidden', {
      message: 'You have made 20 clips free within a day. More are made free by an ADMIN alone.',
    })
  if (withdrawn > 0 && before.withdrawn + withdrawn > MOST)
    throw new AppError('forbidden', {
      message: 'You have taken 20 clips off the site within a day. More are taken off by an ADMIN alone.',
    })
}
