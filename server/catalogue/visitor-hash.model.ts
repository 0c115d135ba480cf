import { createHmac } from 'node:crypto'

/**
 * Tells visitors apart without identifying them: whoever lacks the secret cannot make it again.
 * @param secret of the day, or of this installation
 * @param visitor an account's id, or a guest's network and browser
 */
export const visitorHash = (secret: Buffer | string, visitor: string): Buffer =>
  createHmac('sha256', secret).update(visitor).digest().subarray(0, 16)
