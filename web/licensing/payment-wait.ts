/** How often a payment that is not confirmed yet is asked about, in seconds. */
const FIRST = [2, 3, 5, 8, 13] as const
const LIMIT_SECONDS = 180

/**
 * The waits between two questions, in seconds: 2, 3, 5, 8, then every 13, up to 3 minutes in all.
 */
export function* paymentWaits(): Generator<number> {
  let total = 0
  for (let turn = 0; ; turn++) {
    const wait = FIRST[turn] ?? 13
    total += wait
    if (total > LIMIT_SECONDS) return
    yield wait
  }
}

export type PaymentState = 'ok' | 'pending' | 'error'

/**
 * Asks where a checkout stands until it is paid, the waits are used up, or the caller stops it.
 * A question that fails (no network) counts as "not yet". Answers the last state heard.
 */
export async function waitForPayment(
  ask: () => Promise<PaymentState>,
  sleep: (seconds: number) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<PaymentState> {
  let last: PaymentState = 'pending'
  for (const seconds of paymentWaits()) {
    await sleep(seconds)
    if (stopped()) return last
    last = await ask().catch(() => last)
    if (last === 'ok' || stopped()) return last
  }
  return last
}
