import { billingProblems, stateNamed } from '../../../contract/licensing/billing-checks.ts'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as calls from '../../../contract/licensing/company-plans.ts'
import { changeSeats, findCompanyNames } from '../../accounts/companies/company.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { mailCompany } from '../buyer-mail.service.ts'
import { lockAccount } from '../checkout/account.repository.ts'
import type { BillingDetails } from '../checkout/billing.model.ts'
import { insertCheckout } from '../checkout/checkout.repository.ts'
import type { CheckoutDeps } from '../checkout/checkout.service.ts'
import { billedTo, usableTo } from '../checkout/company-billing.service.ts'
import { insertComplimentary } from '../downloads/entitlement.repository.ts'
import { quote } from '../prices/gst.model.ts'
import { rupees as inRupees } from '../prices/rupees.model.ts'
import { creditAcross, leftAcross } from '../refunds/agreement-credit.service.ts'
import { daysAfter } from '../subscriptions/period.model.ts'
import { deliverOffline } from '../terms/offline-delivery.service.ts'
import { insertReceivable } from '../terms/terms.repository.ts'
import { type Difference, differenceOf } from './company-plan.policy.ts'
import {
  type AgreementRow,
  endRight,
  findLastBilling,
  insertAgreement,
  listAgreements,
} from './company-plan.repository.ts'

type Given = ParsedOf<typeof calls.setCompanyPlan>

/** What was agreed with the company that the caller acts for. */
export async function readCompanyPlan(db: Executor, actor: Actor): Promise<ReplyOf<typeof calls.getCompanyPlan>> {
  return { agreements: actor.personId ? (await listAgreements(db, actor.id)).map(shown) : [] }
}

const shown = ({ seats, days, startsAt, endsAt, ...money }: AgreementRow) => ({
  ...{ seats, days, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  ...{ pricePaise: money.pricePaise, unusedPaise: money.unusedPaise },
  ...{ invoicedPaise: money.invoicedPaise, creditedPaise: money.creditedPaise },
})

/** What a new agreement would cost or give back now. @throws AppError company_not_found */
export async function previewCompanyPlan(
  db: Executor,
  { companyId, days, rupees }: ParsedOf<typeof calls.previewCompanyPlan>,
  now: Date,
): Promise<ReplyOf<typeof calls.previewCompanyPlan>> {
  if (!(await findCompanyNames(db, companyId))) throw new AppError('company_not_found')
  const { running, difference, creditPaise } = await weigh(db, companyId, { rupees, now })
  const { basePaise, taxPaise, totalPaise } = priceOf(difference)
  const { unusedPaise, unusedDays, ofDays } = difference
  return {
    running: running ? shown(running) : null,
    ...{ unusedPaise, unusedDays, ofDays, basePaise, taxPaise, totalPaise, creditPaise },
    addressIn: stateNamed((await findLastBilling(db, companyId))?.state ?? '')?.name ?? '',
    endsAt: daysAfter(now, days).toISOString(),
  }
}

const NOTHING = { basePaise: 0, taxPaise: 0, totalPaise: 0 }
const priceOf = ({ duePaise }: Difference) => (duePaise > 0 ? quote(duePaise) : NOTHING)

async function weigh(db: Executor, companyId: string, { rupees, now }: { rupees: number; now: Date }) {
  const agreements = await listAgreements(db, companyId)
  const running = agreements.find(({ isRunning }) => isRunning)
  const difference = differenceOf(running, rupees * 100, now)
  const orders = agreements.flatMap(({ checkoutId }) => checkoutId ?? [])
  const wanted = difference.creditPaise > 0 ? quote(difference.creditPaise).totalPaise : 0
  // No more than is left of what was invoiced.
  const creditPaise = wanted > 0 ? Math.min(wanted, await leftAcross(db, orders)) : 0
  return { running, difference, orders, creditPaise }
}

/**
 * MON-85: a new agreement in place of the running one, from now on, under the account's lock. What is to be paid is an order on
 * an invoice with its due date; what is left over is credited on the orders of agreements before. All of it, or nothing.
 * @throws AppError company_not_found, company_seats, agreement_changed, order_failed, invalid_input
 */
export async function setCompanyPlan(
  deps: CheckoutDeps,
  actor: Actor,
  given: Given,
  client: Client,
): Promise<ReplyOf<typeof calls.setCompanyPlan>> {
  const { companyId, seats, days, rupees, note, expected } = given
  const billing = await addressOf(deps.db, given)
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockAccount(trx, companyId)
    const { running, difference, orders, creditPaise } = await weigh(trx, companyId, { rupees, now })
    const price = priceOf(difference)
    if (price.basePaise !== expected.basePaise || creditPaise !== expected.creditPaise)
      throw new AppError('agreement_changed')
    await changeSeats(trx, { companyId, seats, agreement: note }, { actor, client })
    if (running) await endRight(trx, running, now)
    const id = newId(now)
    const checkoutId = price.basePaise > 0 ? id : null
    const period = { startsAt: now, endsAt: daysAfter(now, days) }
    const agreement = { id, companyId, seats, days, ...period, note, by: actor.id, creditedPaise: creditPaise }
    const { unusedPaise } = difference
    const item = { kind: 'subscription', plan: planOf(days), agreed: { seats, days, unusedPaise } } as const
    const order = { id, accountId: companyId, item, ...price, billing, receipt: `c_${id.replaceAll('-', '')}` }
    if (checkoutId) await insertCheckout(trx, { ...order, baseCheckoutId: null, coupon: null })
    await insertAgreement(trx, { ...agreement, checkoutId, pricePaise: rupees * 100, unusedPaise })
    const dueAt = daysAfter(now, given.daysToPay)
    if (checkoutId) await invoiceIt(deps, trx, { order, dueAt })
    else await insertComplimentary(trx, { ...order, ...period, givenBy: actor.id, reason: note })
    const credited = await creditAcross(deps, trx, { accountId: companyId, orders, paise: creditPaise })
    await notifyAgreed(deps, trx, { ...agreement, pricePaise: rupees * 100, ...price, ...credited, dueAt })
    const details = { seats, days, pricePaise: rupees * 100, totalPaise: price.totalPaise, creditPaise }
    await audit(trx, { action: 'company.plan', actorId: actor.id, subjectId: companyId, client, details })
    return { checkoutId, totalPaise: price.totalPaise, creditPaise }
  })
}

interface Agreed extends Pick<AgreementRow, 'id' | 'seats' | 'days' | 'startsAt' | 'endsAt' | 'pricePaise'> {
  companyId: string
  totalPaise: number
  dueAt: Date
  lessPaise: number
  backPaise: number
}

/** MON-86: like the end, the beginning is told to the company and to who may buy for it, with all sums. */
async function notifyAgreed(deps: CheckoutDeps, trx: Trx, agreed: Agreed): Promise<void> {
  const { id, companyId, seats, days, startsAt, endsAt, dueAt } = agreed
  const sum = (paise: number) => (paise > 0 ? inRupees(paise) : null)
  await mailCompany(deps, trx, companyId, {
    ...{ key: `agreement-made ${id}`, template: 'agreement-made' },
    data: {
      ...{ seats, days, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), dueAt: dueAt.toISOString() },
      ...{ priceRupees: inRupees(agreed.pricePaise), dueRupees: sum(agreed.totalPaise) },
      ...{ lessRupees: sum(agreed.lessPaise), backRupees: sum(agreed.backPaise) },
    },
  })
}

/**
 * The company where staff say, else where it was billed last, if that is in this State.
 * @throws AppError company_not_found, invalid_input; also where something is invoiced and no address is known (CGST Rule 46(e))
 */
async function addressOf(db: Executor, given: Given): Promise<BillingDetails> {
  const { companyId, state, address1, city, zip, expected } = given
  const company = await findCompanyNames(db, companyId)
  if (!company) throw new AppError('company_not_found')
  const [wrong] = billingProblems({ state, zip })
  if (wrong) throw new AppError('invalid_input', wrong)
  const last = await findLastBilling(db, companyId)
  const isThere = stateNamed(last?.state ?? '')?.name === stateNamed(state)?.name
  const { purchaseOrder: _po, project: _project, ...known }: BillingDetails = (isThere && last) || {}
  const typed = address1 ? { address1, address2: '', city, zip } : {}
  const billing = billedTo(company, { ...usableTo(company, known), ...typed, state }, '')
  if (expected.basePaise > 0 && !billing.address1)
    throw new AppError('invalid_input', { message: 'Address Line 1 is required', field: 'address1' })
  return billing
}

const YEAR_DAYS = 365
/** What a company's right counts as where a plan is named. */
const planOf = (days: number) => (days >= YEAR_DAYS ? 'annual' : 'monthly')

async function invoiceIt(
  deps: CheckoutDeps,
  trx: Trx,
  { order, dueAt }: { order: { id: string; accountId: string; totalPaise: number }; dueAt: Date },
): Promise<void> {
  await insertReceivable(trx, { checkoutId: order.id, accountId: order.accountId, dueAt })
  await deliverOffline(deps, trx, { order, source: 'terms', totalPaise: order.totalPaise, dueAt })
}
