const GROUPED = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Paise as rupees with Indian grouping: 11798820 is 1,17,988.20. */
export const rupees = (paise: number): string => GROUPED.format(paise / 100)

/** Paise as rupees for a cell of a table that programs read: 11798820 is 117988.20. */
export const plainRupees = (paise: number): string => (paise / 100).toFixed(2)

const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS: [size: number, name: string][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
]

/** An amount as on an invoice: "Rupees one thousand one hundred seventy-eight and eighty-two paise only". */
export function rupeesSpelledOut(paise: number): string {
  const rest = paise % 100
  const whole = inWords((paise - rest) / 100)
  return `Rupees ${whole}${rest > 0 ? ` and ${inWords(rest)} paise` : ''} only`
}

function inWords(number: number): string {
  for (const [size, name] of GROUPS) {
    if (number < size) continue
    const rest = number % size
    return `${inWords((number - rest) / size)} ${name}${rest > 0 ? ` ${inWords(rest)}` : ''}`
  }
  if (number < 20) return ONES[number] ?? ''
  const one = number % 10
  return `${TENS[(number - one) / 10] ?? ''}${one > 0 ? `-${ONES[one] ?? ''}` : ''}`
}
