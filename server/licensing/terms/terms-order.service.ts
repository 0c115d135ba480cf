import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { orderOnTerms as orderOnTermsCall } from '../../../contract/licensing/terms.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import { audit } from '../../platform/audit.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { priceCart, requireShown } from '../cart/cart-checkout.service.ts'
import { quotedBuyer } from '../cart/quotation.service.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { insertCheckout } from '../checkout/checkout.repository.ts'
import type { CheckoutDeps } from '../checkout/checkout.service.ts'
import { orderBillingFor } from '../checkout/company-billing.service.ts'
import { deliverOffline } from './offline-delivery.service.ts'
import { dueAfter, termsAgainst } from './terms.policy.ts'
import { findOwed, findTerms, insertReceivable } from './terms.repository.ts'

/**
 * MON-76: an order of a company that pays later. Delivered and invoiced in one transaction, under the lock that every order
 * of the company takes, so that two at once cannot both fit the last of the limit, and a second click finds all owned.
 * @throws AppError price_changed, terms_not_agreed, terms_overdue, terms_limit; invalid_input without a State, and beside a GSTIN without an
 * address; as startCartCheckout for lines that cannot be bought
 */
export async function orderOnTerms(
  deps: CheckoutDeps,
  actor: Actor,
  input: ParsedOf<typeof orderOnTermsCall>,
  client: Client,
): Promise<ReplyOf<typeof orderOnTermsCall>> {
  // Invoiced at once: nothing that the invoice needs comes later.
  const billing = await orderBillingFor(deps.db, actor, input.billing ?? {})
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockOwnAccount(trx, actor)
    const terms = await findTerms(trx, actor.id)
    const priced = await priceCart(deps, trx, actor, input)
    requireShown(priced.totalPaise, input.expectedPaise)
    const against = termsAgainst(terms, await findOwed(trx, actor.id), priced.totalPaise)
    if (against || !terms) throw new AppError(against ?? 'terms_not_agreed')
    await quotedBuyer(trx, actor.id, billing)
    const id = newId(now)
    const order = { ...priced, id, accountId: actor.id, billing, receipt: `c_${id.replaceAll('-', '')}` }
    await insertCheckout(trx, { ...order, baseCheckoutId: null })
    const dueAt = dueAfter(now, terms.days)
    await insertReceivable(trx, { checkoutId: id, accountId: actor.id, dueAt })
    await deliverOffline(deps, trx, { order, source: 'terms', totalPaise: priced.totalPaise, dueAt })
    const details = { totalPaise: priced.totalPaise, dueAt: dueAt.toISOString() }
    await audit(trx, { action: 'order.on_terms', actorId: actor.id, subjectId: id, client, details })
    faultPoint('terms.order-delivered')
    return { checkoutId: id, totalPaise: priced.totalPaise, dueAt: dueAt.toISOString() }
  })
}
