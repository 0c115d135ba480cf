import { licenceTypeOf } from '../../../contract/catalogue/clearances.ts'
import type { ClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { newId } from '../../platform/ids.ts'
import { insertEntitlement } from '../downloads/entitlement.repository.ts'
import { covers } from '../downloads/entitlement.service.ts'
import type { listOwnedEver } from '../downloads/ownership.repository.ts'
import type { Subject } from '../invoices/invoice.service.ts'
import { issueLicence } from '../licences/licence.service.ts'
import type { OrderLine } from '../prices/item.model.ts'
import { validityEnd } from '../subscriptions/period.model.ts'
import type { OrderContext } from './order-transition.service.ts'
import { hasBase } from './upgrade.service.ts'

/** The main payment. */
export interface Money {
  id: string
  amountPaise: number
  amountRefundedPaise: number
  international: boolean
  /** Delivered before it is paid: by when it is. */
  dueAt?: Date
  /** Prepaid credit, which was invoiced when it was bought. */
  isCredit?: boolean
}

/** Why money for a clip goes back. */
export type Refusal =
  | 'already owned'
  | 'clip is gone'
  | 'clip is not for sale'
  | 'upgrade without HD'
  | 'change without its month'

/** A clip that was paid for: a line, or the whole order as line 0. */
export type PaidClip = Pick<OrderLine, 'line' | 'clipId' | 'quality' | 'baseCheckoutId'>

/** What the buyer owns of the clip, and purchases of it that rest or have ended. */
export type OwnedEver = Awaited<ReturnType<typeof listOwnedEver>>

/** @returns null when the clip can be delivered */
export async function refusalOf(
  one: OrderContext,
  clip: PaidClip,
  footage: ClipForSale | undefined,
  owned: OwnedEver,
): Promise<Refusal | null> {
  // Withdrawn after it was ordered, and its file is deleted: nothing can be delivered.
  if (footage?.files[clip.quality] === undefined && !footage?.isVisible) return 'clip is gone'
  if (licenceTypeOf(footage.clearance) === 'not for sale') return 'clip is not for sale'
  if (!(await hasBase(one, clip))) return 'upgrade without HD'
  const active = owned.filter(({ status }) => status === 'active').map(({ quality }) => quality)
  return covers(active, clip.quality) ? 'already owned' : null
}

/** Entitlement and licence of a clip. @returns what was bought; undefined when another order has the same entitlement */
export async function createClipEntitlement(
  one: OrderContext,
  { line, clipId, quality }: PaidClip,
  footage: ClipForSale | undefined,
): Promise<Subject | undefined> {
  const { deps, trx, checkout, now } = one
  const { id: checkoutId, accountId, billing } = checkout
  const [startsAt, endsAt, id] = [now, validityEnd(now), newId(now)]
  const item = { kind: 'one-time', clipId, quality } as const
  if (!(await insertEntitlement(trx, { id, checkoutId, line, accountId, item, startsAt, endsAt }))) return undefined
  const { email: login, firstName, lastName } = one.buyer
  const holder = { login, firstName, lastName, billing }
  const request = { accountId, clipId, quality, entitlementId: id, now, holder, ...(footage && { footage }) }
  const licence = await issueLicence(deps, trx, { ...request, fileSha256: footage?.files[quality] ?? null })
  return { clipName: licence.snapshot.title, serial: footage?.clip.serial ?? null, startsAt, endsAt }
}
