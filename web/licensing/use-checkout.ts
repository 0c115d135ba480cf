import { useEffect, useRef, useState } from 'react'
import {
  type CheckoutFlow,
  type CheckoutOptions,
  type CheckoutState,
  createCheckoutFlow,
  NEW_CHECKOUT,
} from './checkout-flow.ts'
import { itemKey } from './checkout-order.ts'
import type { Sum } from './price.ts'

interface Options extends Omit<CheckoutOptions, 'shownPaise'> {
  /** The price as the page works it out; `null` while prices are being fetched. */
  price: Sum | null
}

interface Checkout extends Omit<CheckoutState, 'quote'>, Pick<CheckoutFlow, 'pay'> {
  /** What the buyer is to be shown: the server's own price once it has named one. */
  sum: Sum | null
}

/** The payment flow as state of a page; `pay` starts it with a filled form. */
export function useCheckout({ price, ...options }: Options): Checkout {
  const [{ quote, ...state }, setState] = useState(NEW_CHECKOUT)
  const quoted = options.item && quote?.item === itemKey(options.item) ? quote.sum : null
  const sum = quoted ?? price
  const present = { ...options, shownPaise: sum?.totalPaise ?? 0 }
  // Payment goes on across renders: the flow reads what is current when it needs it.
  const latest = useRef(present)
  useEffect(() => {
    latest.current = present
  })
  // oxlint-disable-next-line react/refs -- read by the flow's events, never while rendering
  const [flow] = useState(() =>
    createCheckoutFlow(
      () => latest.current,
      (change) => setState((held) => ({ ...held, ...change })),
    ),
  )
  useEffect(() => {
    void flow.resume()
    return flow.stop
  }, [flow])
  return { ...state, sum, pay: flow.pay }
}
