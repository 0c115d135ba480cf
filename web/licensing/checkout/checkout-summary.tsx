import type { ReactNode } from 'react'
import { GST_PERCENT } from '../../../contract/constants.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { newTabLink } from '../../ui/new-tab-link.tsx'
import { priceText } from '../../ui/price-text.ts'
import type { Sum } from '../pricing/price.ts'

interface Props {
  /** The item bought. */
  title: string
  detail?: ReactNode
  sum: Sum | null
  /** A plan is a period that was paid for: nothing is charged again. */
  isPlan?: boolean
  /** The plan renews by UPI Autopay, up to this price. */
  autopayUpTo?: number | undefined
  /** Credit is paid ahead: what counts is whether it was spent. */
  isCredit?: boolean
}

/** SCR-45: base, 18 % GST, total to 2 decimals. */
export function CheckoutSummary({ title, detail, sum, isPlan, isCredit, autopayUpTo }: Props) {
  return (
    <section aria-labelledby="order-summary" className="grid gap-4">
      <h2 id="order-summary" className="text-h3 font-strong">
        {t('Order summary')}
      </h2>
      <div>
        <p className="font-strong wrap-anywhere">{title}</p>
        {detail && <p className="text-small text-ink-2">{detail}</p>}
      </div>
      <dl className="grid gap-2 border-t border-line pt-4" aria-live="polite">
        <Line name={t('Price')} paise={sum?.basePaise} />
        <Line name={t('GST ({percent}%)', { percent: GST_PERCENT })} paise={sum?.taxPaise} />
        <Line name={t('Total')} paise={sum?.totalPaise} strong />
      </dl>
      <PurchaseTerms isPlan={isPlan} isCredit={isCredit} autopayUpTo={autopayUpTo} />
    </section>
  )
}

/** E-Commerce Rules 2020: how one pays, and when one gets the money back, before the payment. */
function PurchaseTerms({ isPlan, isCredit, autopayUpTo }: Pick<Props, 'isPlan' | 'isCredit' | 'autopayUpTo'>) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-small text-ink-2">
      <li>
        {autopayUpTo
          ? t('Pay by UPI through Razorpay.')
          : t('Pay by UPI, card, net banking or wallet through Razorpay.')}
      </li>
      {autopayUpTo && (
        <li>
          {t(
            'Renews by UPI Autopay, never above ₹{most}. We write at least 24 hours before each debit; two clicks end it.',
            {
              most: priceText(autopayUpTo, true),
            },
          )}
        </li>
      )}
      {isPlan && !autopayUpTo && <li>{t('Does not renew by itself. We remind you before it ends.')}</li>}
      <li>
        <Rich
          text={
            isCredit
              ? t('Refunded in full within 14 days as long as none of it was spent: <link>refund policy</link>')
              : t('Refunded in full within 14 days as long as nothing was downloaded: <link>refund policy</link>')
          }
          link={newTabLink(paths.refunds)}
        />
      </li>
    </ul>
  )
}

function Line({ name, paise, strong }: { name: string; paise: number | undefined; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 text-lead font-strong' : 'text-ink-2'}`}
    >
      <dt>{name}</dt>
      <dd className="tabular-nums">{paise === undefined ? '–' : `₹${priceText(paise, true)}`}</dd>
    </div>
  )
}
