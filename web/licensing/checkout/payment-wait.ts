import type { PaymentOutcome } from './payment-outcome.ts'

/** The first pauses between two polls of an unconfirmed payment, in seconds. */
const FIRST = [2, 3, 5, 8, 13] as const
const LIMIT_SECONDS = 180

/** The pauses between two polls, in seconds: 2, 3, 5, 8, then every 13, up to 3 minutes in all. */
export function* paymentWaits(): Generator<number> {
  let total = 0
  for (let turn = 0; ; turn++) {
    const wait = FIRST[turn] ?? 13
    total += wait
    if (total > LIMIT_SECONDS) return
    yield wait
  }
}

/**
 * Polls a checkout until it is paid or over, the pauses are used up, or the caller stops it. Every other outcome counts as
 * "not yet".
 * @returns the last outcome
 */
export async function waitForPayment(
  poll: () => Promise<PaymentOutcome>,
  sleep: (seconds: number) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<PaymentOutcome> {
  let last: PaymentOutcome = { kind: 'open', text: '' }
  for (const seconds of paymentWaits()) {
    await sleep(seconds)
    if (stopped()) return last
    last = await poll()
    if (last.kind === 'paid' || last.kind === 'over' || stopped()) return last
  }
  return last
}
