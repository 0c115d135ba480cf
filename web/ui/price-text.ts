import { groupDigits } from '../language/digits.ts'

/** Paise as rupees with Indian grouping: `29`, `9,999`, `93.22`; two decimals only where there are any, or when asked. */
export function priceText(paise: number, decimals = paise % 100 !== 0): string {
  const [rupees = '', rest] = (paise / 100).toFixed(decimals ? 2 : 0).split('.')
  return groupDigits(rupees) + (rest ? `.${rest}` : '')
}
