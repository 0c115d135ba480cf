const HOUR_MS = 3_600_000

/**
 * When a renewal is announced and debited, in hours before paid time ends (MON-82). The bank gives a notice of its own a day before the
 * debit, and debits in up to a day and a half: from the announcement on there are five days for what needs three.
 */
export const AUTOPAY = {
  /** The announcement goes out from this long before the end on, and not later than that. */
  announceFrom: 120,
  announceUntil: 60,
  /** RBI: no debit within a day of its notice. */
  noticeHours: 24,
  /** A debit that is asked for later comes after the end. */
  requestUntil: 26,
} as const

/** RBI: a debit up to this needs no second factor. */
export const MOST_PAISE = 15_000_00

/** The earliest moment of the debit, as the announcement says: a day until it is asked for, and the bank's own notice. */
export const debitFrom = (announced: Date): Date => new Date(announced.getTime() + 2 * AUTOPAY.noticeHours * HOUR_MS)

const MANDATE_YEARS = 10
export const mandateEnd = (from: Date): Date => new Date(from.getTime() + MANDATE_YEARS * 365 * 24 * HOUR_MS)
