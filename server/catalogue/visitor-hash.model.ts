import { createHash } from 'node:crypto'

/**
 * Tells one visitor's view from another's on one day; who it was cannot be read from it.
 * @param day in India, YYYY-MM-DD
 * @param visitor whatever tells visitors apart: an account's id, a guest's address and browser
 */
export const visitorHash = (day: string, visitor: string): Buffer =>
  createHash('sha256').update(`${day} ${visitor}`).digest().subarray(0, 16)
