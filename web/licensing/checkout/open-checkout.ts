const KEY = 'open-checkout'

/** What is being bought: `plan:month` or `clip:{id}`. */
export type Purchase = `plan:${string}` | `clip:${string}`

/**
 * Remembers, for this tab alone, the checkout under way, so that a page reloaded during payment can ask whether the
 * money went through. Ids only.
 */
export function rememberCheckout(purchase: Purchase, checkoutId: string): void {
  store((storage) => storage.setItem(KEY, JSON.stringify({ purchase, checkoutId })))
}

export function forgetCheckout(): void {
  store((storage) => storage.removeItem(KEY))
}

/** The checkout left open for this purchase, if any. */
export function rememberedCheckout(purchase: Purchase): string | null {
  const text = store((storage) => storage.getItem(KEY))
  if (!text) return null
  try {
    const stored = JSON.parse(text) as { purchase?: unknown; checkoutId?: unknown }
    return stored.purchase === purchase && typeof stored.checkoutId === 'string' ? stored.checkoutId : null
  } catch {
    return null
  }
}

/** Storage may be refused by the browser; the payment itself does not depend on it. */
function store<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}
