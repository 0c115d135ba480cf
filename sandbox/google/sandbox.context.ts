import type { Faults } from './fault.table.ts'
import type { TokenStore } from './token.store.ts'

/** What every route of the stand-in works with. */
export interface Context {
  clientId: string
  tokens: TokenStore
  faults: Faults
  now: () => Date
}
