import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type * as calls from '../../../contract/licensing/payment-links.ts'
import { limitMailsTo } from '../../accounts/mails/mails-to-others.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Signer } from '../../platform/secrets.ts'
import { findProforma } from '../cart/quotation.repository.ts'
import { findRecipient } from './account.repository.ts'
import * as checkouts from './checkout.repository.ts'
import { type ConfirmDeps, verify } from './confirm.service.ts'

export type PaymentLinkDeps = ConfirmDeps & {
  outbox: Outbox
  /** Signs the token: whoever has it may see and pay this one order. */
  mailLinks: Signer
  listening: { url: string | null }
}

const DAY_MS = 86_400_000
const Token = z.object({ pay: z.uuid() })

/** Payable as long as the order is: ORDER_DAYS after it was opened, or until the last day of its proforma invoice. */
async function endOf({ db, orderDays }: PaymentLinkDeps, order: Pick<checkouts.Checkout, 'id' | 'createdAt'>) {
  const proforma = await findProforma(db, order.id)
  const end = order.createdAt.getTime() + orderDays * DAY_MS
  return new Date(Math.max(end, proforma?.validUntil.getTime() ?? 0))
}

/**
 * MON-75: a link by which the accounts department pays. What is bought is the caller's, or their company's, as ever.
 * @throws AppError order_not_found also for another buyer's order, one that is paid or over, and one without lines; too_many_requests
 * for more mails to one address, which stays without any: the link itself can be had
 */
export async function createPaymentLink(
  deps: PaymentLinkDeps,
  actor: Actor,
  { checkoutId, email }: ParsedOf<typeof calls.createPaymentLink>,
  client: Client,
): Promise<ReplyOf<typeof calls.createPaymentLink>> {
  const checkout = await checkouts.findCheckout(deps.db, checkoutId)
  if (!checkout || checkout.accountId !== actor.id || !isPayable(checkout)) throw new AppError('order_not_found')
  const end = await endOf(deps, checkout)
  if (end <= deps.clock.now()) throw new AppError('order_not_found')
  const make = () =>
    deps.db.transaction().execute(async (trx) => {
      if (email) await mailLink(deps, trx, actor, { checkout, to: email })
      const details = { byMail: email !== undefined }
      await audit(trx, { action: 'payment-link.made', actorId: actor.id, subjectId: checkoutId, client, details })
    })
  await (email ? limitMailsTo(deps, actor, email, make) : make())
  const token = deps.mailLinks.sign({ pay: checkoutId })
  return { url: `${deps.listening.url ?? ''}/payorder#token=${token}`, validUntil: end.toISOString() }
}

async function mailLink(
  { outbox }: PaymentLinkDeps,
  trx: Trx,
  actor: Actor,
  { checkout, to }: { checkout: checkouts.Checkout; to: string },
): Promise<void> {
  const buyer = await findRecipient(trx, actor.id)
  const sender = await findRecipient(trx, actor.personId ?? actor.id)
  const { id: checkoutId, totalPaise } = checkout
  await outbox.post(trx, {
    language: sender?.language,
    ...{ key: `payment-link ${newId()}`, accountId: null, to: to.toLowerCase(), template: 'payment-link' },
    data: { buyer: buyerOf(checkout, buyer?.firstName ?? ''), totalRupees: totalPaise / 100, checkoutId },
  })
}

const isPayable = ({ item, status, providerOrderId }: checkouts.Checkout): boolean =>
  item.kind === 'cart' && status === 'OPEN' && providerOrderId !== null

const buyerOf = ({ billing }: checkouts.Checkout, name: string): string =>
  billing.company ?? (`${billing.firstName ?? ''} ${billing.lastName ?? ''}`.trim() || name)

/** @throws AppError mail_link_invalid */
export async function readPaymentLink(
  deps: PaymentLinkDeps,
  token: string,
): Promise<ReplyOf<typeof calls.readPaymentLink>> {
  const checkout = await openToken(deps, token)
  const { item, basePaise, taxPaise, totalPaise, billing, providerOrderId } = checkout
  if (item.kind !== 'cart' || !providerOrderId) throw new AppError('mail_link_invalid')
  const buyer = await findRecipient(deps.db, checkout.accountId)
  const end = await endOf(deps, checkout)
  return {
    order: { id: providerOrderId, amount: totalPaise, currency: 'INR' },
    buyer: buyerOf(checkout, buyer?.firstName ?? ''),
    project: billing.project ?? '',
    purchaseOrder: billing.purchaseOrder ?? '',
    lines: item.lines.map((line) => ({ name: line.name, quality: line.quality, totalPaise: line.totalPaise })),
    ...{ basePaise, taxPaise, totalPaise },
    // What a suspended or deleted account would buy it could not use.
    state:
      (!buyer || buyer.suspendedAt) && checkout.status === 'OPEN' ? 'over' : stateOf(checkout, end > deps.clock.now()),
    validUntil: end.toISOString(),
  }
}

function stateOf({ status }: checkouts.Checkout, holds: boolean) {
  if (status === 'PAID') return 'paid'
  if (status === 'AUTHORIZED' || status === 'REVIEW') return 'checking'
  return status === 'OPEN' && holds ? 'open' : 'over'
}

/** Takes the proof of a payment from whoever paid; the token stands for the buyer, of this one order. */
export async function verifyLinkedPayment(
  deps: PaymentLinkDeps,
  { token, ...proof }: ParsedOf<typeof calls.verifyLinkedPayment>,
  client: Client,
) {
  const checkout = await openToken(deps, token)
  if (checkout.providerOrderId !== proof.razorpay_order_id) throw new AppError('order_not_found')
  return verify(deps, { id: checkout.accountId, role: 'USER', rights: [], sessionId: '' }, proof, client, 'link')
}

async function openToken({ db, mailLinks }: PaymentLinkDeps, token: string): Promise<checkouts.Checkout> {
  const opened = Token.safeParse(mailLinks.open(token))
  const checkout = opened.success ? await checkouts.findCheckout(db, opened.data.pay) : undefined
  if (!checkout) throw new AppError('mail_link_invalid')
  return checkout
}
