import { type RefObject, useLayoutEffect, useState } from 'react'

/** Moves the focus to the first match inside a box, after the next render. */
export function useNextFocus(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const [next, setNext] = useState<{ selector: string } | null>(null)
  // A layout effect: a dialog whose focused control has been removed would take the focus itself.
  useLayoutEffect(() => {
    if (next) box.current?.querySelector<HTMLElement>(next.selector)?.focus()
  }, [box, next])
  return (selector) => setNext({ selector })
}
