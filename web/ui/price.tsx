import { priceText } from './price-text.ts'

/**
 * A price in rupees. Beside large digits the sign has 70 % of their size, in running text all of it: there it would be too
 * small to read. `paise` is a whole number.
 */
export function Price({ paise }: { paise: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="mr-[0.06em] text-[clamp(0.7em,1rem,1em)]">₹</span>
      {priceText(paise)}
    </span>
  )
}
