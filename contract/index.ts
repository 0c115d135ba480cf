import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import * as accounts from './accounts.ts'
import * as accountSecurity from './account-security.ts'
import * as boards from './boards.ts'
import * as catalogue from './catalogue.ts'
import * as certificate from './certificate.ts'
import * as clipDesk from './clip-desk.ts'
import * as clipPapers from './clip-papers.ts'
import * as cutout from './cutout.ts'
import * as insight from './insight.ts'
import * as licensing from './licensing.ts'
import * as media from './media.ts'
import * as mediaJobs from './media-jobs.ts'
import * as ordersDesk from './orders-desk.ts'
import * as papers from './papers.ts'
import * as privacy from './privacy.ts'
import * as search from './search.ts'
import * as site from './site.ts'
import * as staffDesk from './staff-desk.ts'

const modules = {
  ...accounts,
  ...accountSecurity,
  ...privacy,
  ...catalogue,
  ...search,
  ...boards,
  ...clipDesk,
  ...clipPapers,
  ...licensing,
  ...cutout,
  ...papers,
  ...ordersDesk,
  ...certificate,
  ...media,
  ...mediaJobs,
  ...site,
  ...staffDesk,
  ...insight,
}
type Modules = typeof modules
type Declared = { [K in keyof Modules as Modules[K] extends Endpoint ? K : never]: Modules[K] }
type AnyDeclared = Extract<Declared[keyof Declared], Endpoint>

/** Every call of the product, in the order declared. */
export const endpoints: readonly Endpoint[] = Object.values(modules).filter(
  (value): value is AnyDeclared => typeof value === 'object' && 'method' in value && 'path' in value,
)

/** `'POST /user/save'` to its endpoint: lets a caller name a call by type alone, without carrying the schemas. */
export type Calls = { [E in AnyDeclared as `${E['method']} ${E['path']}`]: E }
export type CallName = keyof Calls
export type CallInput<N extends CallName> = InputOf<Calls[N]>
export type CallReply<N extends CallName> = ReplyOf<Calls[N]>
