import { useEffect, useRef, useState } from 'react'
import type { Sum } from '../pricing/price.ts'
import { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts'
import { type CheckoutOptions, type CheckoutState, itemKey, NEW_CHECKOUT } from './checkout-state.ts'

interface Options extends Omit<CheckoutOptions, 'shownPaise'> {
  /** The price as the page works it out; `null` while prices are being fetched. */
  price: Sum | null
}

interface Checkout extends Omit<CheckoutState, 'quote'>, Pick<CheckoutFlow, 'pay'> {
  /** The price to show: the server's own once it has named one. */
  sum: Sum | null
}

/** The payment flow as state of a page; `pay` starts it with a filled form. */
export function useCheckout({ price, ...options }: Options): Checkout {
  const [{ quote, ...state }, setState] = useState(NEW_CHECKOUT)
  const quoted = options.item && quote?.item === itemKey(options.item) ? quote.sum : null
  const sum = quoted ?? price
  const current = { ...options, shownPaise: sum?.totalPaise ?? 0 }
  // A payment spans renders: the flow reads the latest options when it needs them.
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  // oxlint-disable-next-line react/refs -- read by the flow's events, never while rendering
  const [flow] = useState(() =>
    createCheckoutFlow(
      () => latest.current,
      (change) => setState((before) => ({ ...before, ...change })),
    ),
  )
  useEffect(() => {
    void flow.resume()
    return flow.stop
  }, [flow])
  return { ...state, sum, pay: flow.pay }
}
