import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whoever works with the keys alone keeps their place: the focus goes into the form that opens (marked `data-opened` where
 * other fields stand beside it), and back to the button marked `data-opener` when the form closes.
 * @returns for the element that holds both
 */
export function useFormFocus<Holder extends HTMLElement>(isOpen: boolean): RefObject<Holder | null> {
  const holder = useRef<Holder>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    const place = (isOpen && holder.current?.querySelector('[data-opened]')) || holder.current
    place?.querySelector<HTMLElement>(isOpen ? 'select, input, textarea' : '[data-opener]')?.focus()
  }, [isOpen])
  return holder
}
