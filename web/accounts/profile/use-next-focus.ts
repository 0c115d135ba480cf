import { type RefObject, useLayoutEffect, useState } from 'react'

/** Moves the focus to the first match inside a box, once the next drawing is done. */
export function useNextFocus(box: RefObject<HTMLElement | null>): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null)
  // At once: a dialog whose focused control has gone would take the focus itself.
  useLayoutEffect(() => {
    if (wanted) box.current?.querySelector<HTMLElement>(wanted.selector)?.focus()
  }, [box, wanted])
  return (selector) => setWanted({ selector })
}
