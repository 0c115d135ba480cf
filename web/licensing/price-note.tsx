import { GST_PERCENT } from '../../contract/figures.ts'
import { Price } from '../ui/price.tsx'
import { rupeesWithGst } from './price.ts'

/** The total with GST beside a price without it. `rupees` is whole rupees before GST. */
export function WithGst({ rupees, per = '' }: { rupees: number; per?: string }) {
  return (
    <>
      <Price paise={rupeesWithGst(rupees).totalPaise} />
      {per && ` ${per}`} with {GST_PERCENT}% GST
    </>
  )
}

/** Said wherever prices of the fallback table are shown. */
export function IndicativeNote() {
  return <p className="text-meta text-ink-3">Indicative prices. The checkout shows the exact total before you pay.</p>
}
