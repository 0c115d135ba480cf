import { t } from '../../language/text.ts'

/** SCR-21: length in seconds. */
export const lengthText = (seconds: number): string => t('{count} s', { count: Math.round(seconds) })
