import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { Price } from '../../ui/price.tsx'
import { priceText } from '../../ui/price-text.ts'
import type { Credit } from './credit.ts'

/** What can be spent, and each pack with its last day. */
export function CreditLeft({ credit: { leftPaise, lots } }: { credit: Credit }) {
  return (
    <section aria-label={t('Your credit')} className="grid gap-3 rounded-panel border border-line bg-surface p-5">
      <p className="text-h3 font-strong">
        <Price paise={leftPaise} />
      </p>
      <p className="text-small text-ink-2">
        {t('Left to spend on clips, at their prices before GST: the GST was paid with the pack.')}
      </p>
      {lots.length > 0 && (
        <ul aria-label={t('Packs')} className="grid gap-1 text-small">
          {lots.map((lot) => (
            <li key={lot.expiresAt}>{lotText(lot)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function lotText({ amountPaise, leftPaise, expiresAt, state }: Credit['lots'][number]): string {
  const given = { left: priceText(leftPaise), amount: priceText(amountPaise), day: dayText(expiresAt) }
  if (state === 'expired') return t('₹{left} of ₹{amount} expired on {day}', given)
  if (state === 'resting')
    return t('₹{left} of ₹{amount} cannot be spent while its payment is being looked at', {
      left: given.left,
      amount: given.amount,
    })
  return t('₹{left} of ₹{amount}, until {day}', given)
}
