import type { ReactNode } from 'react'
import { Rich } from '../../language/rich.tsx'
import { t, translate, type Text } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { useFileDownload } from '../../lib/use-file-download.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { linesAskedBack, namesOfLines, type OrderDetails } from './order-model.ts'
import { EInvoiceButton } from './e-invoice-button.tsx'
import { ChargeBackReturnedButton, CreditChargeBackButton } from './charge-back-actions.tsx'
import { RetryRefundButton, TaxDocumentButton } from './order-actions.tsx'

const ROLES = { main: 'bought it', surplus: 'a second payment', none: 'bought nothing' } as const satisfies Record<
  string,
  Text
>

/** A refund request of the customer, and disputes that the bank wants answered. */
export const OrderDemands = ({ order }: { order: OrderDetails }) => (
  <>
    {order.refundRequest && <RefundRequest order={order} request={order.refundRequest} />}
    {order.disputes.length > 0 && (
      <Group title={t('Disputes')}>
        {order.disputes.map((dispute) => (
          <DisputeLine key={dispute.id} checkoutId={order.checkoutId} dispute={dispute} gstin={order.gst?.gstin} />
        ))}
        <EvidenceButton checkoutId={order.checkoutId} />
      </Group>
    )}
  </>
)

interface RefundRequestProps {
  order: OrderDetails
  request: NonNullable<OrderDetails['refundRequest']>
}

function RefundRequest({ order, request }: RefundRequestProps) {
  const { reason, requestedAt, dueAt, eligible } = request
  const asked = linesAskedBack(order)
  return (
    <Group title={t('Refund request')}>
      <Line>
        {asked.length > 0 && (
          <p className="font-strong wrap-anywhere">{t('Only for: {names}', { names: namesOfLines(asked) })}</p>
        )}
        <p>{reason || t('No reason given.')}</p>
        <p className="text-meta text-ink-3">
          {momentText(requestedAt)} · {t('Due {day}', { day: dayText(dueAt) })}
        </p>
        <p className={classNames('text-small', eligible ? 'text-success' : 'text-danger')}>
          {eligible
            ? t('The refund policy allows it.')
            : t('The refund policy does not allow it. {reason}', { reason: translate(order.refundAgainst) })}
        </p>
        {order.unfetchedLinks > 0 && (
          <p className="text-small text-ink-2">
            {t('A download link for a licensed file was made, no byte was sent.')}
          </p>
        )}
      </Line>
    </Group>
  )
}

interface DisputeLineProps {
  checkoutId: string
  dispute: OrderDetails['disputes'][number]
  gstin: string | null | undefined
}

const DisputeLine = ({ checkoutId, dispute, gstin }: DisputeLineProps) => (
  <Line>
    <p className="font-strong">
      <Price paise={dispute.amountPaise} /> · {translate(dispute.status)}
    </p>
    {dispute.takenPaise !== null && (
      <p className="text-small text-ink-2">
        <Taken paise={dispute.takenPaise} />
      </p>
    )}
    {dispute.respondBy && (
      <p className="text-small font-strong text-danger">
        {t('Answer at the provider before {moment}', { moment: momentText(dispute.respondBy) })}
      </p>
    )}
    <p className="text-meta break-all text-ink-3">{dispute.id}</p>
    {dispute.creditPaise > 0 && <CreditChargeBackButton checkoutId={checkoutId} dispute={dispute} />}
    {dispute.returnedAt && (
      <p className="text-small text-ink-2">
        <Rich
          text={t('The bank returned <money></money>: {moment}', { moment: momentText(dispute.returnedAt) })}
          money={() => <Price paise={dispute.returnedPaise} />}
        />
      </p>
    )}
    {dispute.isHeld && <ChargeBackReturnedButton checkoutId={checkoutId} dispute={dispute} />}
    <CreditNoteButtons number={dispute.creditNote} gstin={gstin} />
  </Line>
)

const Taken = ({ paise }: { paise: number }) => (
  <Rich text={t('<money></money> taken back by the bank')} money={() => <Price paise={paise} />} />
)

/** One PDF to send to the bank. */
function EvidenceButton({ checkoutId }: { checkoutId: string }) {
  const { busy, download } = useFileDownload('GET /orders/evidence', { failure: 'The PDF could not be loaded.' })
  return (
    <li className="list-none">
      <Button
        size="sm"
        busy={busy}
        onClick={() => download({ input: { checkoutId }, fileName: `evidence-${checkoutId}.pdf` })}
      >
        {t('Evidence for the bank')}
      </Button>
    </li>
  )
}

/** Payments and refunds. */
export const OrderMoney = ({ order: { checkoutId, payments, refunds, gst } }: { order: OrderDetails }) => (
  <>
    <Group title={t('Payments')} empty={t('No payment was tried.')}>
      {payments.map((payment) => (
        <Line key={payment.id}>
          <p className="font-strong">
            <Price paise={payment.amountPaise} /> · {translate(payment.status)}
          </p>
          <p className="text-small text-ink-2">
            {[
              translate(payment.method),
              payment.instrument,
              payment.international && t('from abroad'),
              roleText(payment.role),
            ]
              .filter(Boolean)
              .join(', ')}
            {payment.refundedPaise > 0 && (
              <>
                {', '}
                <Rich text={t('<money></money> refunded')} money={() => <Price paise={payment.refundedPaise} />} />
              </>
            )}
            {payment.takenPaise > 0 && (
              <>
                {', '}
                <Taken paise={payment.takenPaise} />
              </>
            )}
          </p>
          <p className="text-meta break-all text-ink-3">
            {payment.id} · {momentText(payment.createdAt)}
          </p>
          {payment.isStuck && <RetryRefundButton checkoutId={checkoutId} paymentId={payment.id} />}
        </Line>
      ))}
    </Group>
    {refunds.length > 0 && (
      <Group title={t('Refunds')}>
        {refunds.map((refund) => (
          <Line key={refund.key}>
            <p className={classNames('font-strong', refund.status === 'failed' && 'text-danger')}>
              <Price paise={refund.amountPaise} /> · {translate(refund.status)}
            </p>
            <p className="text-small text-ink-2">
              {translate(refund.reason)}
              {refund.source === 'provider' && `, ${t('made at the provider')}`}
            </p>
            <p className="text-meta break-all text-ink-3">
              {refund.key} · {t('of {payment}', { payment: refund.paymentId })}
            </p>
            <CreditNoteButtons number={refund.creditNote} gstin={gst?.gstin} />
          </Line>
        ))}
      </Group>
    )}
  </>
)

/** The document, and its registration where the buyer has a GSTIN. */
const CreditNoteButtons = ({ number, gstin }: { number: string | null; gstin: string | null | undefined }) =>
  number && (
    <>
      <TaxDocumentButton name={t('Credit note')} number={number} />
      {gstin && <EInvoiceButton number={number} />}
    </>
  )

const roleText = (role: string): string => (role in ROLES ? t(ROLES[role as keyof typeof ROLES]) : '')

function Group({ title, empty, children }: { title: string; empty?: string; children: ReactNode }) {
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
