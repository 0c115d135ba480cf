import { AppError } from '../../platform/errors.ts'

/** How many downloads run through this process at once: botnets download whole catalogues. */
export interface DownloadSlots {
  /**
   * Takes a place until the function it answers is called.
   * @throws AppError too_many_downloads when the account has all of its own, unavailable when none is left at all
   */
  take(accountId: string): () => void
}

/** By when one of many downloads will have ended, as far as anybody can tell. */
const WAIT_SECONDS = 30

/**
 * @param limits.perAccount places of one account
 * @param limits.atOnce places of all together
 */
export function downloadSlots({ perAccount, atOnce }: { perAccount: number; atOnce: number }): DownloadSlots {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(accountId) {
      const own = held.get(accountId) ?? 0
      if (own >= perAccount) throw new AppError('too_many_downloads', { message: textFor(perAccount), ...LATER })
      if (all >= atOnce) throw new AppError('unavailable', { message: FULL, ...LATER })
      held.set(accountId, own + 1)
      all++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all--
        const left = (held.get(accountId) ?? 1) - 1
        if (left > 0) held.set(accountId, left)
        else held.delete(accountId)
      }
    },
  }
}

const LATER = { retryAfterSeconds: WAIT_SECONDS }
const FULL = 'Too many downloads are running just now. Please try again in half a minute.'
const textFor = (perAccount: number) =>
  `You can run ${perAccount} ${perAccount === 1 ? 'download' : 'downloads'} at a time. Start this one when another has ended.`
