// Pure checks of billing details, the same in the browser and on the server. No schema library here: pages carry this.
// Each `check…` takes the text as typed and answers the words to show beside the field, or undefined when it is right.
import { liesIn } from './pin-zones.ts'

export interface IndianState {
  /** Two digits, as in a GSTIN and on an invoice's place of supply. */
  readonly code: string
  /** The `state` of an address on the wire. */
  readonly name: string
  /** Territories without a legislature of their own pay UTGST where a State pays SGST. */
  readonly utgst: boolean
}

const state = (code: string, name: string): IndianState => ({
  code,
  name,
  utgst: ['04', '26', '31', '35', '38'].includes(code),
})

/** States and union territories, by name. */
export const INDIAN_STATES: readonly IndianState[] = [
  state('35', 'Andaman and Nicobar Islands'),
  state('37', 'Andhra Pradesh'),
  state('12', 'Arunachal Pradesh'),
  state('18', 'Assam'),
  state('10', 'Bihar'),
  state('04', 'Chandigarh'),
  state('22', 'Chhattisgarh'),
  state('26', 'Dadra and Nagar Haveli and Daman and Diu'),
  state('07', 'Delhi'),
  state('30', 'Goa'),
  state('24', 'Gujarat'),
  state('06', 'Haryana'),
  state('02', 'Himachal Pradesh'),
  state('01', 'Jammu and Kashmir'),
  state('20', 'Jharkhand'),
  state('29', 'Karnataka'),
  state('32', 'Kerala'),
  state('38', 'Ladakh'),
  state('31', 'Lakshadweep'),
  state('23', 'Madhya Pradesh'),
  state('27', 'Maharashtra'),
  state('14', 'Manipur'),
  state('17', 'Meghalaya'),
  state('15', 'Mizoram'),
  state('13', 'Nagaland'),
  state('21', 'Odisha'),
  state('34', 'Puducherry'),
  state('03', 'Punjab'),
  state('08', 'Rajasthan'),
  state('11', 'Sikkim'),
  state('33', 'Tamil Nadu'),
  state('36', 'Telangana'),
  state('16', 'Tripura'),
  state('09', 'Uttar Pradesh'),
  state('05', 'Uttarakhand'),
  state('19', 'West Bengal'),
]

/** Former names and merged codes that addresses still use. */
const OTHER_NAMES = new Map([
  ['orissa', '21'],
  ['pondicherry', '34'],
  ['uttaranchal', '05'],
  ['new delhi', '07'],
  ['nct of delhi', '07'],
  ['andaman and nicobar', '35'],
  ['daman and diu', '26'],
  ['dadra and nagar haveli', '26'],
])
const MERGED_CODES = new Map([
  ['25', '26'],
  ['28', '37'],
])
/** MON-46: Other Territory, and offices of the Union: a GSTIN may begin so, and names no place of supply. */
const CODES_WITHOUT_STATE: readonly string[] = ['97', '99']

const plain = (text: string) => text.trim().toLowerCase().replaceAll('&', ' and ').replaceAll(/\s+/g, ' ')

const stateByCode = (code: string) => INDIAN_STATES.find((one) => one.code === (MERGED_CODES.get(code) ?? code))

/** The State that a text names, however it is written: 'odisha', 'Orissa', 'Jammu & Kashmir', '21'. */
export function stateNamed(text: string): IndianState | undefined {
  const name = plain(text)
  return INDIAN_STATES.find((one) => plain(one.name) === name) ?? stateByCode(OTHER_NAMES.get(name) ?? name)
}

/** A GSTIN as it is stored and printed: capitals, no spaces. */
export const gstinOf = (text: string): string => text.replaceAll(/[\s-]+/g, '').toUpperCase()

/** The State where the holder of a GSTIN is registered; undefined for the few without one. */
export const stateOfGstin = (gstin: string): IndianState | undefined => stateByCode(gstinOf(gstin).slice(0, 2))

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last character of a GSTIN follows from the fourteen before it. */
function gstinCheckSign(fourteen: string): string {
  let sum = 0
  for (let index = 0; index < fourteen.length; index++) {
    const product = SIGNS.indexOf(fourteen.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS.charAt((36 - (sum % 36)) % 36)
}

/** An empty text is right: a GSTIN is optional. */
export function checkGstin(text: string): string | undefined {
  const gstin = gstinOf(text)
  if (gstin === '') return undefined
  if (gstin.length !== 15) return 'GSTIN has 15 characters'
  if (!/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin)) return 'GSTIN is not of the form 29ABCDE1234F1ZW'
  if (CODES_WITHOUT_STATE.includes(gstin.slice(0, 2)))
    return 'GSTIN of code 97 or 99 names no State: leave it out, or write to us for the invoice'
  if (!stateOfGstin(gstin)) return 'GSTIN begins with a State code that does not exist'
  return gstinCheckSign(gstin.slice(0, 14)) === gstin.charAt(14)
    ? undefined
    : 'GSTIN is mistyped: its last character does not fit'
}

/** Whether a valid GSTIN matches the State of the address: the invoice can name only one place of supply. */
export function checkGstinState(gstin: string, stateName: string): string | undefined {
  const registered = gstin.trim() === '' ? undefined : stateOfGstin(gstin)
  if (!registered || stateName.trim() === '' || stateNamed(stateName)?.code === registered.code) return undefined
  return `This GSTIN is registered in ${registered.name}: the address must be there, too`
}

/** Billing details; what is missing is an empty text. */
interface BillingInput {
  phone?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  gst?: string | undefined
}
export interface BillingProblem {
  field: keyof BillingInput
  message: string
}

/**
 * What is wrong with billing details, field by field, with the words to show beside each (MON-23). The invoice
 * can name one place of supply: a GSTIN of another State than the address is the GSTIN's fault.
 */
export function billingProblems({ phone = '', state = '', zip = '', gst = '' }: BillingInput): BillingProblem[] {
  const found = [
    { field: 'phone', message: checkPhone(phone) },
    { field: 'state', message: checkState(state) },
    { field: 'zip', message: checkPin(zip) ?? checkPinState(zip, state) },
    { field: 'gst', message: checkGstin(gst) ?? checkGstinState(gst, state) },
  ] as const
  return found.flatMap(({ field, message }) => (message ? [{ field, message }] : []))
}

/** The PAN within a GSTIN: all registrations of one business share it. */
const panOf = (gstin: string): string => gstinOf(gstin).slice(2, 12)

/**
 * What is wrong with billing details for a company account: its invoice names it, so the GSTIN is one of its own, perhaps of a
 * branch, and the address is where that is registered, which is the place of supply (IGST Act, section 12(2)).
 */
export function companyBillingProblem(
  company: { name: string; gstin: string },
  { gst = '', state = '' }: Pick<BillingInput, 'gst' | 'state'>,
): BillingProblem | undefined {
  const { name, gstin } = company
  if (gst.trim() === '') {
    const registered = checkGstinState(gstin, state) && stateOfGstin(gstin)
    if (!registered) return undefined
    const message = `${name} is registered in ${registered.name}: give an address there, or the GSTIN of its branch`
    return { field: 'state', message }
  }
  if (gstin === '') return { field: 'gst', message: `${name} has no GSTIN here yet: an owner of the company enters it` }
  if (panOf(gst) === panOf(gstin)) return undefined
  return { field: 'gst', message: `This GSTIN does not belong to ${name}: leave it out, or give that of a branch` }
}

/** MON-46: what an invoice to a business needs beside its GSTIN (CGST Rule 46(e)). */
export function missingBesideGstin(given: {
  gst?: string | undefined
  company?: string | undefined
  address1?: string | undefined
}): { field: 'company' | 'address1'; message: string }[] {
  if (!given.gst?.trim()) return []
  return [
    ...(given.company?.trim()
      ? []
      : [{ field: 'company', message: 'Company name is required beside a GSTIN' } as const]),
    ...(given.address1?.trim() ? [] : [{ field: 'address1', message: 'Address Line 1 is required' } as const]),
  ]
}

/** An empty text is left to "State is required". */
export const checkState = (text: string): string | undefined =>
  text.trim() === '' || stateNamed(text) ? undefined : 'Choose a State of India'

/** A PIN code as it is stored: six digits, no space. */
export const pinOf = (text: string): string => text.replaceAll(/\s+/g, '')

/** An empty text is left to "Zip Code is required". */
export function checkPin(text: string): string | undefined {
  const isRight = text.trim() === '' || /^[1-9]\d{2} ?\d{3}$/.test(text.trim())
  return isRight ? undefined : 'Zip Code is a PIN code of 6 digits, as in 560001'
}

/** MON-47: whether a PIN code can lie in the State of the address; what is missing or wrong by itself passes. */
export function checkPinState(text: string, stateName: string): string | undefined {
  const state = stateNamed(stateName)
  const pin = pinOf(text)
  if (!state || !/^\d{6}$/.test(pin) || liesIn(pin, state.code)) return undefined
  return `PIN code ${pin} does not lie in ${state.name}`
}

/** An Indian mobile number as it is stored, `+91` and ten digits; undefined when the text is none. */
export function phoneOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]+/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : undefined
}

/** An empty text is left to "Phone is required". */
export const checkPhone = (text: string): string | undefined =>
  text.trim() === '' || phoneOf(text) ? undefined : 'Phone is an Indian mobile number of 10 digits'
