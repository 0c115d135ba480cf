import { isDeepStrictEqual } from 'node:util'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { createOrder } from '../../../contract/licensing/payments.ts'
import { limitOf } from '../../config/limits.ts'
import { findClipForSale, requireForSale } from '../../catalogue/clip-for-sale.service.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { faultPoint } from '../../platform/fault.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { createOrRecoverOrder } from '../../platform/payments/razorpay.client.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { defaultQuality } from '../cart/cart-line.policy.ts'
import { customerFor } from '../autopay/autopay.service.ts'
import { mandateEnd } from '../autopay/mandate.policy.ts'
import { findMandate, insertMandate } from '../autopay/mandate.repository.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { orderBillingFor } from './company-billing.service.ts'
import * as checkouts from './checkout.repository.ts'
import { priceFor } from './item-price.service.ts'
import { quote } from '../prices/gst.model.ts'
import { listPrices } from '../prices/price.service.ts'
import { planNamed, type RightItem } from '../prices/item.model.ts'
import { priceOfChange } from '../subscriptions/plan-change.service.ts'
import { reconcileCheckout, secondsToNextCheck } from '../payments/payment.jobs.ts'
import type { PaymentDeps } from '../payments/provider-state.service.ts'

export type CheckoutDeps = PaymentDeps & { limits: RateLimiter; takesMandates: boolean }
type Input = ParsedOf<typeof createOrder>

/** Orders being created at the provider by this process (single flight). */
const inFlight = new Map<string, Promise<string>>()

/**
 * Opens an order for the signed-in buyer at our own price. Amounts sent by the browser are ignored.
 * @returns the provider's order id, amounts in paise
 * @throws AppError clip_not_found, rendition_unavailable, already_owned, early_access, not_for_sale,
 * company_plan, no_plan_change, autopay_off, invalid_input, order_failed, too_many_requests
 */
export async function startCheckout(deps: CheckoutDeps, actor: Actor, input: Input) {
  const { item, earlyUntil } = await itemOf(deps, input.notes)
  if (item.kind === 'subscription' && actor.personId) throw new AppError('company_plan')
  if (input.notes.change) return startChange(deps, actor, input, item)
  if (input.autopay) return startAutopay(deps, actor, input, item)
  return placeOrder(deps, actor, input.billing, async (trx) => {
    const { basePaise, baseCheckoutId } = await priceFor(trx, actor.id, item)
    // Whoever owns HD may have 4K at once.
    if (baseCheckoutId === null) requireOnSale(earlyUntil, deps.clock.now())
    return { item, ...quote(basePaise), baseCheckoutId, coupon: null }
  })
}

/** MON-82: a plan whose payment allows its renewal, up to its price of today. @throws AppError autopay_off, invalid_input */
async function startAutopay(deps: CheckoutDeps, actor: Actor, input: Input, item: RightItem) {
  if (item.kind !== 'subscription') throw new AppError('autopay_off')
  const { plan } = item
  const price = quote((await listPrices(deps.db))[plan])
  const billing = await orderBillingFor(deps.db, actor, input.billing)
  const customerId = await customerFor(deps, billing, price.totalPaise)
  const order = await placeOrder(deps, actor, input.billing, async (trx) => ({
    ...{ item, baseCheckoutId: null, coupon: null, customerId },
    ...quote((await listPrices(trx))[plan]),
  }))
  return { ...order, customerId }
}

/** MON-81: the yearly plan in place of the running month. @throws AppError no_plan_change, invalid_input */
function startChange(deps: CheckoutDeps, actor: Actor, input: Input, item: RightItem) {
  if (item.kind !== 'subscription' || item.plan !== 'annual')
    throw new AppError('invalid_input', { message: 'Only a yearly plan replaces a month', field: 'notes.change' })
  if (input.autopay)
    throw new AppError('invalid_input', { message: 'A change of plan is paid once, without Autopay', field: 'autopay' })
  return placeOrder(deps, actor, input.billing, async (trx) => {
    const { basePaise, ...change } = await priceOfChange(trx, actor.id)
    return { item, ...quote(basePaise), ...change, coupon: null }
  })
}

/**
 * Opens an order, or finds the one that the same click has opened before.
 * @param price what is ordered at what price, under the account's lock
 */
export async function placeOrder(
  deps: CheckoutDeps,
  actor: Actor,
  details: Input['billing'],
  price: (trx: Trx) => Promise<Omit<OrderRequest, 'accountId' | 'billing'>>,
) {
  const billing = await orderBillingFor(deps.db, actor, details)
  const { checkout, isFresh } = await deps.db.transaction().execute(async (trx) => {
    // Under the lock a hundred clicks at once find or make one checkout.
    await lockOwnAccount(trx, actor)
    const request = { accountId: actor.id, ...(await price(trx)), billing }
    const limit = deps.limits.inForce(limitOf('create-order'))
    const unpaid = await checkouts.listUnpaidSince(trx, actor.id, Math.max(limit.seconds, REUSED_FOR_SECONDS))
    const open = unpaid.findLast((one) => isSame(one, request))
    if (open) return reuse(trx, open.checkout, details && billing)
    requireFew(unpaid, limit)
    return insert(deps, trx, request)
  })
  if (isFresh) faultPoint('payment.order-inserted')
  const { id: checkoutId, totalPaise: amount, basePaise: base, taxPaise } = checkout
  const id = checkout.providerOrderId ?? (await openOrder(deps, checkout, isFresh))
  return { id, amount, currency: 'INR' as const, checkoutId, basePaise: base, taxPaise }
}

type OrderRequest = Pick<
  checkouts.Checkout,
  'accountId' | 'item' | 'basePaise' | 'taxPaise' | 'totalPaise' | 'baseCheckoutId' | 'billing' | 'coupon'
> & {
  unusedPaise?: number | null
  /** Its payment registers a mandate of this customer of the provider's. */
  customerId?: string
}

type Unpaid = Awaited<ReturnType<typeof checkouts.listUnpaidSince>>[number]

/** Only unpaid orders are limited. @throws AppError too_many_requests */
function requireFew(unpaid: Unpaid[], { max, seconds }: ReturnType<RateLimiter['inForce']>): void {
  // When this one is too old to count, another order is allowed.
  const [blocking] = unpaid.filter(({ ageSeconds }) => ageSeconds <= seconds).slice(max - 1)
  if (blocking)
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, seconds - blocking.ageSeconds) })
}

/** MON-10: for how long a second click or a reloaded page gets the same order. */
const REUSED_FOR_SECONDS = 30 * 60

/** The same item at the same price, still waiting for its money. */
const isSame = (
  { checkout, ageSeconds }: Unpaid,
  { item, totalPaise, baseCheckoutId, coupon, customerId }: OrderRequest,
): boolean =>
  ageSeconds <= REUSED_FOR_SECONDS &&
  isDeepStrictEqual(checkout.item, item) &&
  checkout.totalPaise === totalPaise &&
  checkout.baseCheckoutId === baseCheckoutId &&
  checkout.coupon === coupon &&
  checkout.customerId === (customerId ?? null)

/** @param billing what the buyer says now, in place of all said before: a field that was cleared is gone */
async function reuse(trx: Trx, checkout: checkouts.Checkout, billing: checkouts.Checkout['billing'] | undefined) {
  if (billing) await checkouts.updateBilling(trx, checkout.id, billing)
  return { checkout, isFresh: false }
}

async function insert(deps: PaymentDeps, trx: Trx, request: OrderRequest) {
  const id = newId(deps.clock.now())
  const fresh = { ...request, id, receipt: `c_${id.replaceAll('-', '')}` }
  await checkouts.insertCheckout(trx, fresh)
  const { item, customerId, totalPaise: maxPaise, accountId } = request
  if (customerId && item.kind === 'subscription') {
    const at = deps.clock.now()
    const mandate = { id, accountId, plan: item.plan, customerId, maxPaise, expiresAt: mandateEnd(at), at }
    await insertMandate(trx, mandate)
  }
  await deps.queue.enqueue(trx, reconcileCheckout, { checkoutId: id }, { afterSeconds: secondsToNextCheck(0) ?? 0 })
  return { checkout: { ...fresh, providerOrderId: null, customerId: customerId ?? null }, isFresh: true }
}

type Unopened = Pick<checkouts.Checkout, 'id' | 'item' | 'receipt' | 'totalPaise' | 'customerId'>

/** The order row exists before the provider is called, so that an unanswered call is recovered by its receipt. */
export function openOrder(deps: PaymentDeps, checkout: Unopened, isFresh: boolean): Promise<string> {
  const running = inFlight.get(checkout.id)
  if (running) return running
  const opening = requestOrder(deps, checkout, isFresh).finally(() => inFlight.delete(checkout.id))
  inFlight.set(checkout.id, opening)
  return opening
}

/** @returns the order that the checkout has, which may be another process's: only that one is ever paid */
async function requestOrder(deps: PaymentDeps, checkout: Unopened, isFresh: boolean): Promise<string> {
  const { id, item, receipt, totalPaise: amountPaise } = checkout
  const notes = { checkout_id: id, type: item.kind, ...subjectOf(item) }
  try {
    const mandate = checkout.customerId ? await mandateOf(deps, id) : undefined
    const request = { amountPaise, currency: 'INR', receipt, notes, mandate } as const
    const { order } = await createOrRecoverOrder(deps.razorpay, request, { lookUpFirst: !isFresh })
    faultPoint('payment.order-answered')
    return await checkouts.openCheckout(deps.db, id, order.id)
  } catch (error) {
    throw new AppError('order_failed', { cause: error })
  }
}

/** What the provider's order asks the payer to allow. */
async function mandateOf({ db }: PaymentDeps, checkoutId: string) {
  const asked = await findMandate(db, checkoutId)
  return asked && { customerId: asked.customerId, maxPaise: asked.maxPaise, expiresAt: asked.expiresAt }
}

function subjectOf(item: checkouts.Item): Record<string, string> {
  if (item.kind === 'subscription') return { plan: item.plan }
  if (item.kind === 'credit') return { credit: String(item.creditPaise) }
  return item.kind === 'cart' ? { clips: String(item.lines.length) } : { video_id: item.clipId, quality: item.quality }
}

/** A plan of a year includes the clip: nobody buys it singly before it is on sale for all. @throws AppError early_access */
function requireOnSale(earlyUntil: Date | null, now: Date): void {
  if (earlyUntil && earlyUntil > now) throw new AppError('early_access')
}

async function itemOf(deps: PaymentDeps, notes: Input['notes']): Promise<{ item: RightItem; earlyUntil: Date | null }> {
  if (notes.type === 'subscription') {
    const plan = planNamed(notes.plan)
    if (!plan) throw new AppError('invalid_input', { message: 'notes.plan must be month or year', field: 'notes.plan' })
    return { item: { kind: 'subscription', plan }, earlyUntil: null }
  }
  if (!notes.videoID)
    throw new AppError('invalid_input', { message: 'notes.videoID is required', field: 'notes.videoID' })
  const offer = await findClipForSale(deps, notes.videoID)
  if (!offer?.isVisible) throw new AppError('clip_not_found')
  const { clip, files, earlyUntil } = offer
  if (clip.isFree) throw new AppError('already_owned', { message: 'This clip is free: download it without paying.' })
  const quality = notes.quality ?? defaultQuality(offer)
  if (files[quality] === undefined) throw new AppError('rendition_unavailable', { field: 'notes.quality' })
  requireForSale(offer)
  return { item: { kind: 'one-time', clipId: clip.id, quality }, earlyUntil }
}
