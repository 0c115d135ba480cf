import { type Text } from '../../language/text.ts'

/** SCR-46: what each plan brings. */
export const MONTHLY_FEATURES = [
  'Unlimited downloads for a month',
  'Mobile, HD and 4K',
  'Personal and commercial use',
] as const satisfies readonly Text[]
export const YEARLY_FEATURES = [
  'Unlimited downloads for a year',
  'Mobile, HD and 4K',
  'Personal and commercial use',
] as const satisfies readonly Text[]
export const ENTERPRISE_FEATURES = [
  'Custom pricing',
  'Unlimited downloads',
  'All resolutions',
] as const satisfies readonly Text[]

/** SCR-35. */
export const ANNUAL_OFFER = [
  'Unlimited downloads for a year',
  'Personal and commercial licence',
] as const satisfies readonly Text[]
export const SINGLE_OFFER = [
  'Pay once',
  'Download instantly',
  'Personal and commercial licence',
] as const satisfies readonly Text[]

/** MON-24: the 14-day rule is in force, after that the annual plan is non-refundable. */
export const MONTHLY_NOTE = 'Cancel anytime.'
export const YEARLY_NOTE = 'Refundable within 14 days if nothing was downloaded, non-refundable after that.'
