import { CUSTOMER_ROWS } from '../../../contract/constants.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { CallReply } from '../../../contract/index.ts'
import type { searchCustomers as searchCall } from '../../../contract/staff/back-office.ts'
import { companyForStaff } from '../../accounts/companies/company.service.ts'
import { getAccess, type Customer, getCustomer, listCustomers } from '../../accounts/customers/customers.service.ts'
import { listMessagesFrom } from '../../accounts/messages/messages.service.ts'
import { listOrders, sumSpent } from '../../licensing/orders/library-orders.service.ts'
import { listDownloads } from '../../licensing/downloads/library.service.ts'
import { listComplimentaryAccess } from '../../licensing/complimentary/complimentary-access.service.ts'
import { listLicences } from '../../licensing/licences/licence-library.service.ts'
import { type OrderSearchDeps, searchOrders } from '../../licensing/orders/order-search.service.ts'
import { readTerms } from '../../licensing/terms/terms.service.ts'
import { currentSubscription } from '../../licensing/subscriptions/subscription.service.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Actor } from '../../platform/http/caller.ts'

type Found = CallReply<'GET /staff/customers'>
type Details = CallReply<'GET /staff/customer'>
type OrderDeps = Parameters<typeof listOrders>[0]
type LicenceDeps = Parameters<typeof listLicences>[0]
type TermsDeps = Parameters<typeof readTerms>[0]

const PAGE = 50

/** Customers by the beginning of a name or e-mail, or by any number of one of their orders; newest first. */
export async function searchCustomers(deps: OrderSearchDeps, input: ParsedOf<typeof searchCall>): Promise<Found> {
  const { q, suspended, after } = input
  const filter = { q, ids: q ? await buyersOf(deps, q) : [], suspended: suspended === '1' }
  const found = await listCustomers(deps.db, filter, { after, limit: PAGE + 1 })
  return { customers: found.slice(0, PAGE).map(toLine), more: found.length > PAGE }
}

const CSV_PAGE = 500
const HEADINGS = ['Name', 'E-mail', 'Customer since (UTC)', 'Suspended since (UTC)', 'Id']

/** All that a search finds, streamed page by page. */
export async function* customersCsv(
  deps: OrderSearchDeps,
  { q, suspended }: Pick<ParsedOf<typeof searchCall>, 'q' | 'suspended'>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  const filter = { q, ids: q ? await buyersOf(deps, q) : [], suspended: suspended === '1' }
  for (let after: string | undefined; ;) {
    const page = await listCustomers(deps.db, filter, { after, limit: CSV_PAGE })
    yield page
      .map(toLine)
      .map(({ name, email, createdAt, suspendedAt, id }) => csvLine([name, email, createdAt, suspendedAt ?? '', id]))
      .join('')
    after = page.at(-1)?.id
    if (page.length < CSV_PAGE) return
  }
}

/** Numbers of invoices and licences hold digits; the provider's begin with what they number, and need not hold any. */
async function buyersOf(deps: OrderSearchDeps, q: string): Promise<string[]> {
  if (!/\d|^(order|pay|rfnd|disp)_/.test(q) || q.includes('@')) return []
  const { orders } = await searchOrders(deps, { q })
  return [...new Set(orders.map(({ customer }) => customer.id))]
}

const toLine = ({ id, name, email, createdAt, suspendedAt }: Customer): Found['customers'][number] => ({
  id,
  name,
  email,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
})

/** Everything staff should see of one customer. @throws AppError account_not_found */
export async function customerDetails(deps: OrderDeps & LicenceDeps & TermsDeps, id: string): Promise<Details> {
  const { db } = deps
  const customer = await getCustomer(db, id)
  // The customer's own lists, read as they would read them themselves.
  const self: Actor = { id, role: 'USER', rights: [], sessionId: '' }
  const [spent, messages] = await Promise.all([sumSpent(db, id), listMessagesFrom(db, customer, CUSTOMER_ROWS)])
  const [access, { subscription }, { orders }, { licences }, { downloads }, grants, company, terms] = await Promise.all(
    [
      getAccess(db, id),
      currentSubscription(db, self),
      listOrders(deps, self),
      listLicences(deps, self),
      listDownloads(db, self),
      listComplimentaryAccess(db, id),
      companyForStaff(db, id),
      readTerms(deps, id),
    ],
  )
  return {
    ...toLine(customer),
    company,
    ...terms,
    emailVerified: customer.emailVerified,
    suspendedReason: customer.suspendedReason,
    ...spent,
    messages: messages.map(({ id: key, about, query, text, state, at }) => ({
      ...{ id: key, about, state, at: at.toISOString() },
      text: [query, text].filter(Boolean).join(': '),
    })),
    plan: subscription && {
      // Agreed for days and seats: it is neither of the plans that anybody buys.
      name: company ? 'Plan of the company' : subscription.plan === 'annual' ? 'Annual plan' : 'Monthly plan',
      startsAt: subscription.startsAt,
      endsAt: subscription.endsAt,
      cancelled: subscription.cancelled,
    },
    orders: orders.slice(0, CUSTOMER_ROWS).map(({ checkoutId, item, status, totalPaise, paidAt, createdAt }) => ({
      checkoutId,
      name: item.name,
      status,
      totalPaise,
      at: paidAt ?? createdAt,
    })),
    licences: licences
      .slice(0, CUSTOMER_ROWS)
      .map(({ number, clipName, quality, status, issuedAt }) => ({ number, clipName, quality, status, issuedAt })),
    downloads: downloads
      .slice(0, CUSTOMER_ROWS)
      .map(({ _id, name, quality, downloadedAt }) => ({ clipId: _id, name, quality, downloadedAt })),
    devices: access.devices.map(({ lastSeenAt, ...rest }) => ({ ...rest, lastSeenAt: lastSeenAt.toISOString() })),
    consents: access.consents.map(({ givenAt, ...rest }) => ({ ...rest, givenAt: givenAt.toISOString() })),
    grants: grants
      .slice(0, CUSTOMER_ROWS)
      .map(({ at, endsAt, ...rest }) => ({ ...rest, at: at.toISOString(), endsAt: endsAt.toISOString() })),
  }
}
