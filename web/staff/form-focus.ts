import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focus restoration: the focus goes into the form that opens (marked `data-opened` where other fields stand beside it), and
 * back to the button marked `data-opener` when it closes.
 * @returns a ref for the element that contains both
 */
export function useFormFocus<Container extends HTMLElement>(isOpen: boolean): RefObject<Container | null> {
  const container = useRef<Container>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    const place = (isOpen && container.current?.querySelector('[data-opened]')) || container.current
    place?.querySelector<HTMLElement>(isOpen ? 'select, input, textarea' : '[data-opener]')?.focus()
  }, [isOpen])
  return container
}
