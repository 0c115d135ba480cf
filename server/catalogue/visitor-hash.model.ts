import { createHash } from 'node:crypto'

/**
 * Tells visitors of one day apart without identifying them.
 * @param day in India, YYYY-MM-DD
 * @param visitor an account's id, or a guest's address and browser
 */
export const visitorHash = (day: string, visitor: string): Buffer =>
  createHash('sha256').update(`${day} ${visitor}`).digest().subarray(0, 16)
