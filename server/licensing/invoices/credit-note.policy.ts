import { indianDay } from '../../platform/clock.ts'

/**
 * CGST section 34(2): until 30 November after the financial year of a supply its tax falls with a credit note. One that comes later
 * gives back money alone: the tax of the invoice stands. Pure.
 */
export function isWithoutGst(suppliedAt: Date, creditedAt: Date): boolean {
  const [year = 0, month = 0] = indianDay(suppliedAt).split('-').map(Number)
  return indianDay(creditedAt) > `${month < 4 ? year : year + 1}-11-30`
}
