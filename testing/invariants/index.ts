import { acknowledgedIsStored } from './acknowledged.ts'
import { editsAreStored } from './edits.invariant.ts'
import { filesAreWhole } from './files.invariant.ts'
import { booksAreTheSame } from './gateway-books.ts'
import { historyIsGrants } from './history.invariant.ts'
import type { Invariant, Looked, Violation } from './invariant.ts'
import { jobsEndOnce } from './jobs.invariant.ts'
import { logsAreClean } from './log.invariant.ts'
import { capturedIsGranted, invoiceNumbersAreGapless } from './money.invariant.ts'
import { readyIsReady } from './ready.invariant.ts'
import { servedIsWhole } from './served.invariant.ts'
import { endedSessionsAreOver } from './sessions.invariant.ts'

/** OPS-16: the invariants I1 to I12 of docs/chaos.md, and that what was acknowledged is there. A new one is added here. */
const INVARIANTS: readonly Invariant[] = [
  acknowledgedIsStored,
  filesAreWhole,
  readyIsReady,
  jobsEndOnce,
  capturedIsGranted,
  booksAreTheSame,
  invoiceNumbersAreGapless,
  endedSessionsAreOver,
  editsAreStored,
  servedIsWhole,
  logsAreClean,
  historyIsGrants,
]

/** Holds every invariant against a database and a store, at a quiet moment. @returns what breaks one; none when all hold */
export async function checkInvariants(looked: Looked): Promise<Violation[]> {
  const found: Violation[] = []
  for (const invariant of INVARIANTS) found.push(...(await invariant(looked)))
  return found
}
