import { invalid } from './provider.errors.ts'

// The provider's published test cards that fail; every other number that passes Luhn succeeds.
const FAILING_CARDS: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '4100280000050004': 'card_declined',
  '4100280000040005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
}

const INTERNATIONAL_CARDS = new Set(['5555555555554444', '4012888888881881'])

// The rest fail only after the customer has passed the bank's OTP page.
const BEFORE_OTP = new Set(['card_number_invalid', 'card_disabled_for_online_payments'])

export type CardInput = { number: string; expiry: string; cvv: string; name: string }

export type CardCheck = {
  last4: string
  network: string
  international: boolean
  failure: string | null
  failsBeforeOtp: boolean
}

/** Checks a card: Luhn first, then expiry and CVV, then the table of outcomes. Throws the field that is wrong. */
export function checkCard(card: CardInput, now: Date): CardCheck {
  const number = card.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) throw invalid('The card number is not valid.', 'number')
  if (!isFuture(card.expiry, now)) throw invalid('The card has expired, or the expiry date is not valid.', 'expiry')
  const network = networkOf(number)
  if (!(network === 'American Express' ? /^\d{4}$/ : /^\d{3}$/).test(card.cvv))
    throw invalid('The CVV is not valid.', 'cvv')
  const failure = FAILING_CARDS[number] ?? null
  return {
    last4: number.slice(-4),
    network,
    international: INTERNATIONAL_CARDS.has(number),
    failure,
    failsBeforeOtp: failure !== null && BEFORE_OTP.has(failure),
  }
}

/** The OTP rule of test mode: 4 to 10 digits succeed. */
export const isGoodOtp = (otp: string) => /^\d{4,10}$/.test(otp)

export function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** `MM/YY` (spaces allowed), good to the end of that month. */
function isFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > now.getTime()
}

function networkOf(number: string): string {
  if (number.startsWith('4')) return 'Visa'
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^3[068]/.test(number)) return 'Diners Club'
  if (/^(60|65|81|82|508)/.test(number)) return 'RuPay'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  return 'Unknown'
}
