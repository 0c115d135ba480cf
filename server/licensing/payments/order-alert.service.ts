import type { Database, Trx } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailAboutOrder } from '../buyer-mail.service.ts'
import type { Item } from '../checkout/checkout.repository.ts'
import type { CheckoutStatus } from '../checkout/checkout-states.table.ts'
import type { AlertKind } from '../mails/order-alert.mails.ts'
import { listDueDisputes, listOverdueRequests } from './order-alert.repository.ts'

export interface AlertDeps {
  outbox: Outbox
  /** Injected by accounts at assembly: who is notified. */
  listAdmins: (db: Database) => Promise<{ id: string; login: string }[]>
}

interface OrderAlert {
  kind: AlertKind
  /** The case, for the idempotency key. */
  about: string
  orderId?: string
  dueAt?: Date | null
  note?: string
}

/** One mail to every ADMIN for each case; the key makes it idempotent. */
export async function alertAdmins(deps: AlertDeps, trx: Trx, alert: OrderAlert): Promise<void> {
  const { kind, about, orderId = null, dueAt, note = '' } = alert
  const data = { alert: kind, orderId, dueAt: dueAt?.toISOString() ?? null, note }
  for (const admin of await deps.listAdmins(trx))
    await deps.outbox.post(trx, {
      key: `order-alert ${kind} ${about} ${admin.id}`,
      accountId: admin.id,
      to: admin.login,
      template: 'order-alert',
      data,
    })
}

const TEMPLATES: Partial<Record<`${CheckoutStatus} ${CheckoutStatus}`, string>> = {
  'NEW REVIEW': 'payment-in-review',
  'OPEN REVIEW': 'payment-in-review',
  'AUTHORIZED REVIEW': 'payment-in-review',
  'PAID DISPUTED': 'right-suspended',
  'REFUND_PENDING DISPUTED': 'right-suspended',
  'DISPUTED PAID': 'right-restored',
  'REVOKED PAID': 'right-restored',
  'DISPUTED REVOKED': 'right-ended',
  // Its opening was never heard of, or came while money was going back.
  'PAID REVOKED': 'right-ended',
  'REFUND_PENDING REVOKED': 'right-ended',
}

/** Notifies the buyer of a review, and of the effects of a dispute. */
export async function notifyBuyer(
  deps: AlertDeps,
  trx: Trx,
  moved: {
    checkout: { id: string; accountId: string; item: Item }
    from: CheckoutStatus
    to: CheckoutStatus
    now: Date
  },
): Promise<void> {
  const template = TEMPLATES[`${moved.from} ${moved.to}`]
  if (!template) return
  const key = `${template} ${moved.checkout.id} ${moved.now.toISOString()}`
  await mailAboutOrder(deps, trx, moved.checkout, { key, template })
}

/** Job: once more three days and one day before a dispute must be answered, and for requests four working days old. */
export async function remindOfDeadlines(deps: AlertDeps & { db: Database }, signal?: AbortSignal): Promise<void> {
  const [disputes, requests] = [await listDueDisputes(deps.db), await listOverdueRequests(deps.db)]
  await deps.db.transaction().execute(async (trx) => {
    for (const { id, orderId, respondBy, daysLeft } of disputes) {
      signal?.throwIfAborted()
      const about = `${id} ${daysLeft <= 1 ? 'last day' : 'three days'}`
      await alertAdmins(deps, trx, { kind: 'dispute', about, orderId, dueAt: respondBy })
    }
    for (const { id, orderId, dueAt } of requests) {
      signal?.throwIfAborted()
      await alertAdmins(deps, trx, {
        kind: 'refund-requested',
        about: `${id} late`,
        orderId,
        dueAt,
        note: 'It is late.',
      })
    }
  })
}
