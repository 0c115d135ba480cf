import type { Database } from '../../server/platform/db/database.ts'
import type { MediaStore } from '../../server/platform/storage/media-store.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { GatewayBooks } from './gateway-books.ts'

/** Inputs of an invariant: database, store, and records of clients and provider; never a server's memory. */
export interface Looked {
  db: Database
  store: MediaStore
  /** The client's own log of what it was promised. */
  acknowledged?: Acknowledged
  /** The payment provider's own books. */
  gateway?: GatewayBooks
  /** What the processes have logged, and what must be in no log, by its name. */
  log?: { text: string; marks: Record<string, string> }
  /** Files that were read or probed before; keys are never reused, so each is checked once. */
  probed?: Set<string>
}

/** One thing that is not as it must be. */
export interface Violation {
  /** Its number in docs/chaos.md: `I5`. */
  invariant: string
  what: string
}

/** A rule that must hold after every fault. @returns what breaks it */
export type Invariant = (looked: Looked) => Promise<Violation[]>

export const violations = (invariant: string, found: readonly string[]): Violation[] =>
  found.map((what) => ({ invariant, what }))
