import type { createOrder, verifyPayment } from '../../contract/licensing.ts'
import type { ParsedOf } from '../../contract/endpoint.ts'
import type { Plan, Quality } from '../../contract/values.ts'
import { getVideo } from '../catalogue/catalogue.service.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Actor } from '../platform/http/route.ts'
import { newId } from '../platform/ids.ts'
import { createOrAdoptOrder } from '../platform/payments/razorpay.adoption.ts'
import { verifyCheckoutSignature } from '../platform/payments/razorpay.signature.ts'
import * as checkouts from './checkout.repository.ts'
import { covers } from './entitlement.service.ts'
import { listPurchases } from './entitlement.repository.ts'
import { quote } from './money.ts'
import { reconcileCheckout, secondsToNextCheck } from './payment.jobs.ts'
import { listPrices } from './price.service.ts'
import { settle, type SettlementDeps } from './settlement.service.ts'

export interface CheckoutDeps extends SettlementDeps {
  keySecret: string
}

/** A second click, or a page reloaded, within this time meets the same order. */
const REUSE_MS = 30 * 60 * 1000

/** Spec 4 and readings: every spelling the source uses. */
const PLAN_NAMES: Record<string, Plan> = {
  month: 'monthly',
  monthly: 'monthly',
  year: 'annual',
  yearly: 'annual',
  annual: 'annual',
}

/** Orders being made at the provider by this process, so that parallel clicks wait for one order. */
const inFlight = new Map<string, Promise<string>>()

/**
 * Opens an order for the signed-in buyer at our own price. Nothing the browser says about money counts.
 * @returns the provider's order id, amounts in paise
 * @throws AppError clip_not_found, rendition_unavailable, already_owned, invalid_input, order_failed
 */
export async function startCheckout(deps: CheckoutDeps, actor: Actor, input: ParsedOf<typeof createOrder>) {
  const item = await itemOf(deps, input.notes)
  const now = deps.clock.now()
  const { checkout, isFresh } = await deps.db.transaction().execute(async (trx) => {
    // The account row is the lock: a hundred clicks at once find or make one checkout.
    await trx.selectFrom('account').select('id').where('id', '=', actor.id).forUpdate().execute()
    const money = quote(await basePaise(trx, actor, item))
    const since = new Date(now.getTime() - REUSE_MS)
    const waiting = await checkouts.findUnpaid(trx, { accountId: actor.id, item, totalPaise: money.totalPaise, since })
    if (waiting) {
      await checkouts.updateBilling(trx, waiting.id, { ...waiting.billing, ...given(input.billing) })
      return { checkout: waiting, isFresh: false }
    }
    const id = newId(now)
    const fresh = {
      id,
      accountId: actor.id,
      item,
      ...money,
      receipt: `c_${id.replaceAll('-', '')}`,
      billing: given(input.billing),
    }
    await checkouts.insertCheckout(trx, fresh)
    await deps.queue.enqueue(trx, reconcileCheckout, { checkoutId: id }, { afterSeconds: secondsToNextCheck(0) ?? 0 })
    return { checkout: { ...fresh, status: 'NEW' as const, providerOrderId: null, checks: 0 }, isFresh: true }
  })
  const { id: checkoutId, totalPaise, basePaise: base, taxPaise } = checkout
  const orderId = checkout.providerOrderId ?? (await openOrder(deps, checkout, isFresh))
  return { id: orderId, amount: totalPaise, currency: 'INR' as const, checkoutId, basePaise: base, taxPaise }
}

/** The order row exists before the provider is called, so that an unanswered call can be found again by its receipt. */
function openOrder(deps: CheckoutDeps, checkout: checkouts.Checkout, isFresh: boolean): Promise<string> {
  const running = inFlight.get(checkout.id)
  if (running) return running
  const opening = requestOrder(deps, checkout, isFresh).finally(() => inFlight.delete(checkout.id))
  inFlight.set(checkout.id, opening)
  return opening
}

async function requestOrder(deps: CheckoutDeps, checkout: checkouts.Checkout, isFresh: boolean): Promise<string> {
  const { item, receipt, totalPaise } = checkout
  const subject: Record<string, string> =
    item.kind === 'subscription' ? { plan: item.plan } : { video_id: item.clipId, quality: item.quality }
  const notes = { checkout_id: checkout.id, type: item.kind, ...subject }
  try {
    const request = { amountPaise: totalPaise, currency: 'INR', receipt, notes } as const
    const { order } = await createOrAdoptOrder(deps.razorpay, request, { lookFirst: !isFresh })
    await checkouts.openCheckout(deps.db, checkout.id, order.id)
    return order.id
  } catch (error) {
    throw new AppError('order_failed', { cause: error })
  }
}

async function itemOf(deps: CheckoutDeps, notes: ParsedOf<typeof createOrder>['notes']): Promise<checkouts.Item> {
  if (notes.type === 'subscription') {
    const plan = PLAN_NAMES[notes.plan?.toLowerCase() ?? '']
    if (!plan) throw new AppError('invalid_input', { message: 'notes.plan must be month or year', field: 'notes.plan' })
    return { kind: 'subscription', plan }
  }
  if (!notes.videoID)
    throw new AppError('invalid_input', { message: 'notes.videoID is required', field: 'notes.videoID' })
  const video = await getVideo(deps, notes.videoID)
  // Readings: without `quality`, MobileHD for a clip shot on mobile, else HD.
  const quality: Quality = notes.quality ?? (video.shotonmobile ? 'MobileHD' : 'HD')
  if (!video.qualities.includes(quality)) throw new AppError('rendition_unavailable', { field: 'notes.quality' })
  return { kind: 'one-time', clipId: notes.videoID, quality }
}

/** The price before GST; owning HD, 4K costs the difference, at least one rupee (readings, Money). */
async function basePaise(db: Executor, actor: Actor, item: checkouts.Item): Promise<number> {
  const prices = await listPrices(db)
  if (item.kind === 'subscription') return prices[item.plan]
  const owned = (await listPurchases(db, actor.id, item.clipId)).map((purchase) => purchase.quality)
  if (covers(owned, item.quality)) throw new AppError('already_owned')
  const upgrade = item.quality === '4K' && owned.includes('HD')
  return upgrade ? Math.max(100, prices['4K'] - prices.HD) : prices[item.quality]
}

/**
 * Takes the provider's three identifiers from the browser. Only money captured for this very order gives the right;
 * while that is unknown the answer is "pending", never "failed".
 * @throws AppError order_not_found (also another buyer's), payment_refused, payment_in_review
 */
export async function verify(deps: CheckoutDeps, actor: Actor, input: ParsedOf<typeof verifyPayment>) {
  const checkout = await checkouts.findByOrder(deps.db, input.razorpay_order_id)
  if (!checkout || checkout.accountId !== actor.id || !checkout.providerOrderId) throw new AppError('order_not_found')
  const genuine = verifyCheckoutSignature({
    orderId: checkout.providerOrderId,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
    secret: deps.keySecret,
  })
  if (!genuine) throw new AppError('payment_refused')
  // What the order already knows wins: these fields only fill gaps.
  await checkouts.updateBilling(deps.db, checkout.id, { ...given(input), ...checkout.billing })
  return answer(checkout.id, await settleIfReachable(deps, checkout))
}

/** Where one of the caller's checkouts stands, asked of the provider while it is open. */
export async function status(deps: CheckoutDeps, actor: Actor, checkoutId: string) {
  const checkout = await checkouts.findCheckout(deps.db, checkoutId)
  if (!checkout || checkout.accountId !== actor.id) throw new AppError('order_not_found')
  return answer(checkoutId, await settleIfReachable(deps, checkout))
}

async function settleIfReachable(deps: CheckoutDeps, checkout: checkouts.Checkout): Promise<checkouts.CheckoutStatus> {
  if (checkout.status === 'PAID') return 'PAID'
  try {
    return await settle(deps, checkout.id)
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: checkout.id }, 'the payment provider could not be asked')
    return checkout.status
  }
}

function answer(checkoutId: string, state: checkouts.CheckoutStatus) {
  if (state === 'PAID') return { status: 'ok' as const, checkoutId }
  if (state === 'REVIEW') throw new AppError('payment_in_review')
  if (state === 'REFUNDED') return { status: 'error' as const, checkoutId, message: 'This payment was given back.' }
  return { status: 'pending' as const, checkoutId }
}

const BILLING_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'gst',
] as const

/** Billing fields that really say something. */
function given(fields: checkouts.BillingDetails | undefined): checkouts.BillingDetails {
  return Object.fromEntries(BILLING_FIELDS.flatMap((name) => (fields?.[name] ? [[name, fields[name]]] : [])))
}
