import { t } from '../../language/text.ts'

export { dayText } from '../../lib/day-text.ts'

/** SCR-21: length in seconds. */
export const lengthText = (seconds: number): string => t('{count} s', { count: Math.round(seconds) })

/** SCR-21: file size with 2 decimals in MB. */
export const fileSizeText = (megabytes: number): string => `${megabytes.toFixed(2)} MB`
