import type { Endpoint, InputOf, ReplyOf } from './endpoint.ts'
import * as accountSecurity from './accounts/account-security.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as accounts from './accounts/accounts.ts'
import * as backOffice from './staff/back-office.ts'
import * as boards from './catalogue/boards.ts'
import * as sharedBoards from './catalogue/shared-boards.ts'
import * as commentModeration from './catalogue/comment-moderation.ts'
import * as follows from './catalogue/follows.ts'
import * as cart from './licensing/cart.ts'
import * as companies from './accounts/companies.ts'
import * as companyPlans from './licensing/company-plans.ts'
import * as companySso from './accounts/company-sso.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as claims from './site/claims.ts'
import * as batches from './catalogue/batches.ts'
import * as clipAdmin from './catalogue/clip-admin.ts'
import * as editRequests from './catalogue/edit-requests.ts'
import * as replacements from './catalogue/replacements.ts'
import * as reviews from './catalogue/review.ts'
import * as collections from './catalogue/collections.ts'
import * as labels from './catalogue/labels.ts'
import * as crop from './media/crop.ts'
import * as customerCare from './staff/customer-care.ts'
import * as coupons from './licensing/coupons.ts'
import * as downloads from './licensing/downloads.ts'
import * as integrations from './site/integrations.ts'
import * as hooks from './staff/hooks.ts'
import * as insight from './staff/insight.ts'
import * as invoices from './licensing/invoices.ts'
import * as licences from './licensing/licences.ts'
import * as licenceHolders from './licensing/licence-holders.ts'
import * as messages from './site/messages.ts'
import * as media from './media/media.ts'
import * as mediaJobs from './media/media-jobs.ts'
import * as notices from './staff/notices.ts'
import * as orders from './licensing/orders.ts'
import * as ordersAdmin from './licensing/orders-admin.ts'
import * as takedowns from './catalogue/takedowns.ts'
import * as paymentLinks from './licensing/payment-links.ts'
import * as payments from './licensing/payments.ts'
import * as books from './licensing/books.ts'
import * as prices from './licensing/prices.ts'
import * as people from './accounts/staff-people.ts'
import * as privacy from './accounts/privacy.ts'
import * as releases from './catalogue/releases.ts'
import * as schedules from './licensing/schedules.ts'
import * as search from './catalogue/search.ts'
import * as searchTerms from './catalogue/search-terms.ts'
import * as shopSettings from './staff/shop-settings.ts'
import * as site from './site/site.ts'
import * as autopay from './licensing/autopay.ts'
import * as credit from './licensing/credit.ts'
import * as bankTransfers from './licensing/bank-transfers.ts'
import * as terms from './licensing/terms.ts'
import * as subscriptions from './licensing/subscriptions.ts'

/** All exports by module; each module is a section of the API reference. Export names are unique: contract.test.ts. */
export const modules = {
  accounts,
  accountSecurity,
  passkeys,
  apiKeys,
  companies,
  companySso,
  companyPlans,
  privacy,
  catalogue,
  search,
  searchTerms,
  boards,
  sharedBoards,
  commentModeration,
  follows,
  batches,
  clipAdmin,
  editRequests,
  replacements,
  reviews,
  collections,
  labels,
  releases,
  people,
  takedowns,
  books,
  prices,
  payments,
  paymentLinks,
  cart,
  coupons,
  customerCare,
  terms,
  bankTransfers,
  autopay,
  credit,
  subscriptions,
  downloads,
  crop,
  orders,
  invoices,
  licences,
  licenceHolders,
  schedules,
  ordersAdmin,
  media,
  mediaJobs,
  site,
  messages,
  claims,
  shopSettings,
  backOffice,
  hooks,
  integrations,
  insight,
  notices,
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
/** Calls that answer a file and nothing else. */
export type FileCallName = { [N in CallName]: Calls[N]['reply'] extends { kind: 'file' } ? N : never }[CallName]
