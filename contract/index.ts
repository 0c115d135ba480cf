import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import * as accountSecurity from './account-security.ts'
import * as accounts from './accounts.ts'
import * as backOffice from './back-office.ts'
import * as boards from './boards.ts'
import * as catalogue from './catalogue.ts'
import * as clipAdmin from './clip-admin.ts'
import * as crop from './crop.ts'
import * as downloads from './downloads.ts'
import * as insight from './insight.ts'
import * as invoices from './invoices.ts'
import * as licences from './licences.ts'
import * as media from './media.ts'
import * as mediaJobs from './media-jobs.ts'
import * as orders from './orders.ts'
import * as ordersAdmin from './orders-admin.ts'
import * as payments from './payments.ts'
import * as prices from './prices.ts'
import * as privacy from './privacy.ts'
import * as releases from './releases.ts'
import * as search from './search.ts'
import * as site from './site.ts'
import * as subscriptions from './subscriptions.ts'

/** All exports by module; each module is a section of the API reference. Export names are unique: contract.test.ts. */
export const modules = {
  accounts,
  accountSecurity,
  privacy,
  catalogue,
  search,
  boards,
  clipAdmin,
  releases,
  prices,
  payments,
  subscriptions,
  downloads,
  crop,
  orders,
  invoices,
  licences,
  ordersAdmin,
  media,
  mediaJobs,
  site,
  backOffice,
  insight,
} as const
type Declared<M> = M extends unknown ? Extract<M[keyof M], Endpoint> : never
type AnyDeclared = Declared<(typeof modules)[keyof typeof modules]>

/** Every call of the product by the name of its export, in the order declared. */
export const endpointsByName: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(modules).flatMap((module) => Object.entries(module).filter(isEndpoint)),
)
export const endpoints: readonly Endpoint[] = [...endpointsByName.values()]

export function isEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** `'POST /user/save'` to its endpoint: lets a caller name a call by type alone, without carrying the schemas. */
export type Calls = { [E in AnyDeclared as `${E['method']} ${E['path']}`]: E }
export type CallName = keyof Calls
export type CallInput<N extends CallName> = InputOf<Calls[N]>
export type CallReply<N extends CallName> = ReplyOf<Calls[N]>
