import type { Outcome } from './payment-outcome.ts'

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

/**
 * Asks where a checkout stands until it is paid or over, the waits are used up, or the caller stops it. Whatever else is
 * heard counts as "not yet". Answers the last that was heard.
 */
export async function waitForPayment(
  ask: () => Promise<Outcome>,
  sleep: (seconds: number) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<Outcome> {
  let last: Outcome = { kind: 'open', text: '' }
  for (const seconds of paymentWaits()) {
    await sleep(seconds)
    if (stopped()) return last
    last = await ask()
    if (last.kind === 'paid' || last.kind === 'over' || stopped()) return last
  }
  return last
}
