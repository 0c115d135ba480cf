import { locale } from '../language/text.ts'

/** Paise as rupees with Indian grouping: `29`, `9,999`, `93.22`; two decimals only where there are any, or when asked. */
export function priceText(paise: number, decimals = paise % 100 !== 0): string {
  const digits = decimals ? 2 : 0
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    paise / 100,
  )
}
