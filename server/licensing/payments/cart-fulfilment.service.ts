import { listClipsForSale } from '../../catalogue/clip-for-sale.service.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import { removeBought } from '../cart/cart.repository.ts'
import { refuseLine } from '../checkout/order-line.repository.ts'
import { listOwnedEverOf } from '../downloads/ownership.repository.ts'
import type { Subject } from '../invoices/invoice.service.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { rupees } from '../prices/rupees.model.ts'
import { sendLinesBack } from '../refunds/line-refund.service.ts'
import { createClipEntitlement, type Money, refusalOf, type Refusal } from './clip-fulfilment.service.ts'
import type { OrderContext } from './order-transition.service.ts'
import { alignUpgrades } from './upgrade.service.ts'

/**
 * MON-70. Fulfils an order of several clips: an entitlement and a licence a line. Lines that cannot be delivered any more go back,
 * and the rest stays.
 * @param paid.pay marks the order as paid, once a line is known to be delivered
 * @returns what was bought; the reason of the first line when nothing can be delivered
 */
export async function fulfilCart(
  one: OrderContext,
  lines: readonly OrderLine[],
  { payment, pay }: { payment: Money; pay: () => Promise<void> },
): Promise<Subject | { refusal: Refusal }> {
  const { deps, trx, checkout } = one
  const ids = lines.map(({ clipId }) => clipId)
  const footage = await listClipsForSale({ db: trx, clock: deps.clock }, ids)
  const owned = await listOwnedEverOf(trx, checkout.accountId, ids)
  const refused: [line: OrderLine, reason: Refusal][] = []
  let subject: Subject | undefined
  for (const line of lines) {
    const own = owned.filter(({ clipId }) => clipId === line.clipId)
    const reason = await refusalOf(one, line, footage.get(line.clipId), own)
    const bought = reason ? undefined : await createClipEntitlement(one, line, footage.get(line.clipId))
    if (bought) subject = { ...bought, clipName: null }
    else refused.push([line, reason ?? 'already owned'])
  }
  if (!subject) return { refusal: refused[0]?.[1] ?? 'clip is gone' }
  await pay()
  await returnRefused(one, payment, refused)
  const upgraded = lines.filter(({ clipId }) => owned.some((own) => own.clipId === clipId && own.quality === '4K'))
  if (upgraded.length > 0)
    await alignUpgrades(
      one,
      false,
      upgraded.map(({ line }) => line),
    )
  await removeBought(trx, checkout.accountId, checkout.id)
  return subject
}

async function returnRefused(
  one: OrderContext,
  payment: Money,
  refused: readonly [line: OrderLine, reason: Refusal][],
): Promise<void> {
  if (refused.length === 0) return
  const { deps, trx, checkout } = one
  for (const [{ line }, reason] of refused) await refuseLine(trx, checkout.id, line, reason)
  const lines = refused.map(([line]) => line)
  const amountPaise = await sendLinesBack(one, payment.id, lines, 'clips that cannot be delivered')
  const names = lines.map(({ name, quality }) => `${name}, ${quality}`).join('; ')
  const data = { names, totalRupees: rupees(amountPaise) }
  await mailAboutOrder(deps, trx, checkout, {
    key: `lines-refused ${checkout.id}`,
    template: 'lines-refused',
    data,
  })
}
