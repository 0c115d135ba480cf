/** Damm's quasigroup of order ten: its check digit finds every wrong digit and every swap of neighbours. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]
const checkOf = (digits: string): string =>
  Array.from(digits).reduce((row, digit) => DAMM[Number(row)]?.[Number(digit)] ?? '0', '0')

/** SCR-20: a clip's number, to be read out: its serial with a check digit, in groups: "100 0017". */
export function clipNumber(serial: number): string {
  const digits = `${serial}${checkOf(String(serial))}`
  return digits.replaceAll(/\B(?=(\d{4})+$)/g, ' ')
}

/** As it is typed or copied, perhaps after a sign or a word, in Latin or Devanagari digits. */
const TYPED = /^(?:no\.?|nr\.?|number|clip(?:\s+(?:no\.?|number))?|क्लिप(?:\s+नंबर)?|#)?\s*#?\s*(\d[\d\s-]{5,14}\d)$/iu

/** The digits of what looks like a clip number. */
function digitsIn(text: string): string | null {
  const latin = text.trim().replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
  const digits = TYPED.exec(latin)?.[1]?.replaceAll(/\D/g, '') ?? ''
  return digits.length >= 7 && digits.length <= 10 ? digits : null
}

/** @returns the serial of a number that is typed right, else null */
export function serialIn(text: string): number | null {
  const digits = digitsIn(text)
  return digits && checkOf(digits) === '0' ? Number(digits.slice(0, -1)) : null
}

/** Whether this is meant as a clip number and has a digit wrong. */
export const isMistyped = (text: string): boolean => digitsIn(text) !== null && serialIn(text) === null
