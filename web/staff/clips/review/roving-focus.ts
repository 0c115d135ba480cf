import { useEffect, useRef, useState } from 'react'

/** Which card of a page has the focus at first; `free`: the first one, unless somebody has put it elsewhere already. */
export type Entry = 'free' | 'first' | 'last'

interface PagedCards {
  count: number
  entry: Entry
  /** Goes over the end of the page, or over its beginning; false where there is no other. */
  onPast: (by: 1 | -1) => boolean
}

/** Roving tabindex: one card of the list is a tab stop; `step` goes on and back, over the ends of the page too. */
export function useRovingFocus({ count, entry, onPast }: PagedCards) {
  const list = useRef<HTMLUListElement>(null)
  const [current, select] = useState(0)
  const at = Math.min(current, count - 1)
  const focusCard = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index))
    select(next)
    list.current?.querySelectorAll<HTMLElement>('[data-card]')[next]?.focus()
  }
  const step = (by: 1 | -1) => {
    const isPast = at + by < 0 || at + by >= count
    if (!isPast || !onPast(by)) focusCard(at + by)
  }
  useKeysFromTheStart(() => {
    if (entry !== 'free' || isFree()) focusCard(entry === 'last' ? count - 1 : 0)
  })
  return { list, at, select, focusCard, step }
}

/** The focus is where a page leaves it by itself. To a finger a card is no use for it: the page would open scrolled past its beginning. */
function isFree(): boolean {
  if (matchMedia('(pointer: coarse)').matches) return false
  const focused = document.activeElement
  return !focused || focused === document.body || focused.matches('h1')
}

/** A card takes the focus: its keys work without a Tab. */
function useKeysFromTheStart(enter: () => void) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) return
    isFirst.current = false
    enter()
  })
}
