import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { momentText, type OrderDetails } from './order-words.ts'
import { PaperButton } from './paper-button.tsx'

const ROLES: Record<string, string> = { main: 'bought it', surplus: 'a second payment', none: 'bought nothing' }

/** What somebody waits for: a customer who wants money back, a bank that wants an answer. */
export function OrderDemands({ order: { disputes, refundRequest, refundAgainst } }: { order: OrderDetails }) {
  return (
    <>
      {refundRequest && (
        <Part title="Refund request">
          <Line>
            <p>{refundRequest.reason || 'No reason given.'}</p>
            <p className="text-meta text-ink-3">{momentText(refundRequest.requestedAt)}</p>
            <p className={classNames('text-small', refundRequest.eligible ? 'text-success' : 'text-danger')}>
              {refundRequest.eligible
                ? 'The refund policy allows it.'
                : `The refund policy does not allow it. ${refundAgainst}`}
            </p>
          </Line>
        </Part>
      )}
      {disputes.length > 0 && (
        <Part title="Disputes">
          {disputes.map((dispute) => (
            <Line key={dispute.id}>
              <p className="font-strong">
                <Price paise={dispute.amountPaise} /> · {dispute.status}
              </p>
              {dispute.respondBy && (
                <p className="text-small font-strong text-danger">
                  Answer at the provider before {momentText(dispute.respondBy)}
                </p>
              )}
              <p className="text-meta break-all text-ink-3">{dispute.id}</p>
            </Line>
          ))}
        </Part>
      )}
    </>
  )
}

/** What came in, and what went back. */
export function OrderMoney({ order: { payments, refunds } }: { order: OrderDetails }) {
  return (
    <>
      <Part title="Payments" empty="No payment was tried.">
        {payments.map((payment) => (
          <Line key={payment.id}>
            <p className="font-strong">
              <Price paise={payment.amountPaise} /> · {payment.status}
            </p>
            <p className="text-small text-ink-2">
              {[payment.method, payment.instrument, payment.international && 'from abroad', ROLES[payment.role]]
                .filter(Boolean)
                .join(', ')}
              {payment.refundedPaise > 0 && (
                <>
                  , <Price paise={payment.refundedPaise} /> given back
                </>
              )}
            </p>
            <p className="text-meta break-all text-ink-3">
              {payment.id} · {momentText(payment.createdAt)}
            </p>
          </Line>
        ))}
      </Part>
      {refunds.length > 0 && (
        <Part title="Refunds">
          {refunds.map((refund) => (
            <Line key={refund.key}>
              <p className={classNames('font-strong', refund.status === 'failed' && 'text-danger')}>
                <Price paise={refund.amountPaise} /> · {refund.status}
              </p>
              <p className="text-small text-ink-2">
                {refund.reason}
                {refund.source === 'provider' && ', made at the provider'}
              </p>
              <p className="text-meta break-all text-ink-3">
                {refund.key} · of {refund.paymentId}
              </p>
              {refund.creditNote && <PaperButton name="Credit note" number={refund.creditNote} />}
            </Line>
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ title, empty, children }: { title: string; empty?: string; children: ReactNode }) {
  const isEmpty = Array.isArray(children) && children.length === 0
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-strong">{title}</h3>
      {isEmpty ? <p className="text-ink-2">{empty}</p> : <ul className="grid gap-2">{children}</ul>}
    </section>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <li className="grid justify-items-start gap-1 rounded-control border border-line px-4 py-2.5">{children}</li>
)
