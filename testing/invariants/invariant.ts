import type { Database } from '../../server/platform/db/database.ts'
import type { MediaStore } from '../../server/platform/storage/media-store.ts'

/** What an invariant looks at: the database and the store, never a running server's memory. */
export interface Looked {
  db: Database
  store: MediaStore
}

/** One thing that is not as it must be. */
export interface Violation {
  /** As in reliability.md section 5: `I5`. */
  invariant: string
  what: string
}

/** A rule that must hold after every fault. @returns what breaks it */
export type Invariant = (looked: Looked) => Promise<Violation[]>

export const violations = (invariant: string, found: readonly string[]): Violation[] =>
  found.map((what) => ({ invariant, what }))
