import type { Faults } from './fault.table.ts'
import type { TokenStore } from './token.store.ts'

/** Dependencies of every route of the sandbox. */
export interface Context {
  clientId: string
  tokens: TokenStore
  faults: Faults
  now: () => Date
}
