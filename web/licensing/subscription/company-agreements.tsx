import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '../../../contract/index.ts'
import { t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { priceText } from '../../ui/price-text.ts'
import { Section } from '../../ui/section.tsx'

type Agreement = CallReply<'GET /user/companyplan'>['agreements'][number]

/** What was agreed with the company that the caller acts for: seats, days and money, newest first. */
export function CompanyAgreements() {
  const query = useQuery({ ...call('GET /user/companyplan', {}), staleTime: 0 })
  const { agreements } = query.data ?? {}
  return (
    <Section framed title={t('Plan of the company')}>
      <QueryStates query={query} failed={t('The plan of the company could not be loaded.')} />
      {agreements?.length === 0 && (
        <p className="text-ink-2">{t('No company plan yet. Write to us for a plan with seats for your company.')}</p>
      )}
      {agreements && agreements.length > 0 && (
        <ul className="grid gap-3">
          {agreements.map((one) => (
            <li key={one.startsAt} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
              <span className="font-strong">
                {t('{seats} seats for {days} days', { seats: one.seats, days: one.days })}
              </span>
              <span className="text-small text-ink-2">
                {t('{start} to {end}, ₹{price} before GST', {
                  start: dayText(one.startsAt),
                  end: dayText(one.endsAt),
                  price: priceText(one.pricePaise),
                })}
              </span>
              {moneyText(one) && <span className="text-small text-ink-2">{moneyText(one)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function moneyText({ unusedPaise, invoicedPaise, creditedPaise }: Agreement): string {
  const unused = unusedPaise > 0 ? t('₹{money} was left of the earlier plan.', { money: priceText(unusedPaise) }) : ''
  const sum =
    invoicedPaise !== null
      ? t('₹{money} was invoiced with GST.', { money: priceText(invoicedPaise) })
      : creditedPaise > 0
        ? t('₹{money} was credited with GST.', { money: priceText(creditedPaise) })
        : ''
  return [unused, sum].filter(Boolean).join(' ')
}
