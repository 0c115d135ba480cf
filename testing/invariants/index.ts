import { filesAreWhole } from './files.invariant.ts'
import { historyIsGrants } from './history.invariant.ts'
import type { Invariant, Looked, Violation } from './invariant.ts'
import { capturedIsGranted, invoiceNumbersAreGapless } from './money.invariant.ts'

/** Reliability section 5, as far as they can be told from rows and files. A new one is added here. */
const INVARIANTS: readonly Invariant[] = [filesAreWhole, capturedIsGranted, invoiceNumbersAreGapless, historyIsGrants]

/** Holds every invariant against a database and a store, at a quiet moment. @returns what breaks one; none when all hold */
export async function checkInvariants(looked: Looked): Promise<Violation[]> {
  const found: Violation[] = []
  for (const invariant of INVARIANTS) found.push(...(await invariant(looked)))
  return found
}
