import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { locale, t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'
import { RowButton } from '../staff-buttons.tsx'
import { type Coupon, CouponDialog } from './coupon-dialog.tsx'

/** MON-73: codes that lower the price of an order of several clips, what they take off, and how often they were used. */
export function Coupons() {
  const query = useQuery({ ...call('GET /staff/coupons', {}), staleTime: 0 })
  const [open, setOpen] = useState<Coupon | 'new' | null>(null)
  return (
    <Section
      framed
      title={t('Codes')}
      intro={t(
        'Buyers enter one at the checkout of the cart. Anyone already in a checkout pays the price they were shown.',
      )}
    >
      <Button className="justify-self-start" onClick={() => setOpen('new')}>
        {t('New code')}
      </Button>
      <DataList
        compact
        label={t('Codes')}
        query={query}
        rows={query.data?.coupons ?? []}
        row={(coupon) => <CouponRow key={coupon.code} coupon={coupon} onEdit={() => setOpen(coupon)} />}
        empty={<p className="text-ink-2">{t('No code yet.')}</p>}
        failed={t('The codes could not be loaded.')}
        className="grid"
      />
      {open && <CouponDialog coupon={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function CouponRow({ coupon, onEdit }: { coupon: Coupon; onEdit: () => void }) {
  const { code, on, note, by } = coupon
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 text-small last:border-0">
      <span className="min-w-48 flex-1 wrap-anywhere">
        <span className="font-strong">{code}</span>
        <span className="ml-3 text-ink-2">{[takesOff(coupon), ...limitsOf(coupon)].join(' · ')}</span>
        <span className="block text-meta text-ink-3">{[note, by].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="tabular-nums">{usesText(coupon)}</span>
      {!on && (
        <span className="rounded-chip border border-control px-1.5 text-meta text-ink-2">{t('Switched off')}</span>
      )}
      <RowButton label={t('Edit')} name={t('Edit {name}', { name: code })} onClick={onEdit} />
    </li>
  )
}

const takesOff = ({ percent, rupees }: Coupon): string =>
  percent === null
    ? t('₹{rupees} off', { rupees: (rupees ?? 0).toLocaleString(locale()) })
    : t('{percent}% off', { percent })

function limitsOf({ firstOrder, from, to }: Coupon): string[] {
  return [
    ...(firstOrder ? [t('first order only')] : []),
    ...(from ? [t('from {day}', { day: dayText(from) })] : []),
    ...(to ? [t('until {day}', { day: dayText(to) })] : []),
  ]
}

function usesText({ uses, maxUses }: Coupon): string {
  if (maxUses !== null) return t('used {uses} of {max} times', { uses, max: maxUses })
  return uses === 1 ? t('used once') : t('used {uses} times', { uses })
}
