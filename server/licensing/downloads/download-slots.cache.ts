import { AppError } from '../../platform/errors.ts'

/** A counting semaphore over the downloads of this process: botnets download whole catalogues. */
export interface DownloadSlots {
  /**
   * Acquires a slot; the returned function releases it and may be called twice.
   * @throws AppError too_many_downloads when the account has no slot left, unavailable when the process has none
   */
  acquire(accountId: string): () => void
}

/** An estimate of when one of many downloads will have ended. */
const WAIT_SECONDS = 30

/**
 * @param limits asked at each download
 * @param limits.perAccount slots of one account
 * @param limits.atOnce slots of all accounts together
 */
export function downloadSlots(limits: () => { perAccount: number; atOnce: number }): DownloadSlots {
  const running = new Map<string, number>()
  let all = 0
  return {
    acquire(accountId) {
      const { perAccount, atOnce } = limits()
      const own = running.get(accountId) ?? 0
      if (own >= perAccount) throw new AppError('too_many_downloads', { message: textFor(perAccount), ...LATER })
      if (all >= atOnce) throw new AppError('unavailable', { message: FULL, ...LATER })
      running.set(accountId, own + 1)
      all++
      let isAcquired = true
      return () => {
        if (!isAcquired) return
        isAcquired = false
        all--
        const left = (running.get(accountId) ?? 1) - 1
        if (left > 0) running.set(accountId, left)
        else running.delete(accountId)
      }
    },
  }
}

const LATER = { retryAfterSeconds: WAIT_SECONDS }
const FULL = 'Too many downloads are running just now. Please try again in half a minute.'
const textFor = (perAccount: number) =>
  `You can run ${perAccount} ${perAccount === 1 ? 'download' : 'downloads'} at a time. Start this one when another has ended.`
