import type { Plan } from '../../../contract/values.ts'

/** MON-6: every spelling the source uses. */
const PLANS = new Map<string, Plan>([
  ['month', 'monthly'],
  ['monthly', 'monthly'],
  ['year', 'annual'],
  ['yearly', 'annual'],
  ['annual', 'annual'],
])

export const planNamed = (text: string | undefined): Plan | undefined => PLANS.get(text?.toLowerCase() ?? '')
