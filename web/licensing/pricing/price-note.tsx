import { GST_PERCENT } from '../../../contract/constants.ts'
import { Rich } from '../../language/rich.tsx'
import { t, type Text } from '../../language/text.ts'
import { Price } from '../../ui/price.tsx'
import { rupeesWithGst } from './price.ts'

const WITH_GST = {
  once: '<price></price> with {percent}% GST',
  month: '<price></price> a month with {percent}% GST',
  year: '<price></price> a year with {percent}% GST',
} as const satisfies Record<string, Text>

/** The total with GST beside a price without it. `rupees` is whole rupees before GST. */
export function WithGst({ rupees, per = 'once' }: { rupees: number; per?: keyof typeof WITH_GST }) {
  const text = t(WITH_GST[per], { percent: GST_PERCENT })
  return <Rich text={text} price={() => <Price paise={rupeesWithGst(rupees).totalPaise} />} />
}

/** Shown wherever prices of the fallback table are. */
export function IndicativeNote() {
  return (
    <p className="text-meta text-ink-3">{t('Indicative prices. The checkout shows the exact total before you pay.')}</p>
  )
}
