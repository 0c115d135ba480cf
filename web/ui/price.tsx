import { priceText } from './price-text.ts'

/** A price in rupees, the sign at 70 % of the digits' size. `paise` is a whole number. */
export function Price({ paise }: { paise: number }) {
  return (
    <span className="tabular-nums">
      <span className="mr-[0.06em] text-[0.7em]">₹</span>
      {priceText(paise)}
    </span>
  )
}
