import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { orderOnCredit as orderOnCreditCall } from '../../../contract/licensing/credit.ts'
import { audit } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { priceCart, requireShown } from '../cart/cart-checkout.service.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { insertCheckout } from '../checkout/checkout.repository.ts'
import type { CheckoutDeps } from '../checkout/checkout.service.ts'
import { billingFor } from '../checkout/company-billing.service.ts'
import { deliverOffline } from '../terms/offline-delivery.service.ts'
import { takenFrom } from './credit.policy.ts'
import { insertUses, listLots } from './credit.repository.ts'

/**
 * MON-80: several clips for credit, delivered in one transaction, under the lock that every order of the account takes, so that
 * two at once cannot both spend the last of it, and a second click finds all owned.
 * @throws AppError credit_too_low, price_changed; as startCartCheckout for lines that cannot be bought
 */
export async function orderOnCredit(
  deps: CheckoutDeps,
  actor: Actor,
  input: ParsedOf<typeof orderOnCreditCall>,
  client: Client,
): Promise<ReplyOf<typeof orderOnCreditCall>> {
  const billing = await billingFor(deps.db, actor, input.billing)
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockOwnAccount(trx, actor)
    const { item: priced, basePaise, coupon } = await priceCart(deps, trx, actor, input)
    requireShown(basePaise, input.expectedPaise)
    const lots = (await listLots(trx, actor.id)).filter(({ state }) => state === 'usable')
    const uses = takenFrom(lots, basePaise)
    if (!uses) throw new AppError('credit_too_low')
    // The GST was paid with the packs.
    const untaxed = (paise: number) => ({ basePaise: paise, taxPaise: 0, totalPaise: paise })
    const lines = priced.lines.map((line) => ({ ...line, ...untaxed(line.basePaise) }))
    const id = newId(now)
    const order = { id, accountId: actor.id, billing, coupon, receipt: `c_${id.replaceAll('-', '')}` }
    const item = { kind: 'cart' as const, lines }
    await insertCheckout(trx, { ...order, item, ...untaxed(basePaise), baseCheckoutId: null, onCredit: true })
    await insertUses(trx, id, uses)
    await deliverOffline(deps, trx, { order, source: 'credit', totalPaise: basePaise })
    const details = { spentPaise: basePaise, packs: uses.length }
    await audit(trx, { action: 'order.on_credit', actorId: actor.id, subjectId: id, client, details })
    faultPoint('credit.order-delivered')
    const before = lots.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
    return { checkoutId: id, spentPaise: basePaise, leftPaise: before - basePaise }
  })
}
