import type { PreviewEvent } from './preview-machine.ts'

/** Keyboard parity: how long the focus must rest on the card, in milliseconds. */
const FOCUS_MS = 300

interface Gestures {
  send: (event: PreviewEvent) => void
  /** Share of the width that the pointer points at in the bottom third, or null elsewhere. */
  scrub: (share: number | null) => void
}

/**
 * Listens on the whole card, so that moving onto its buttons does not stop the preview. Touch does nothing here: a tap
 * opens the clip.
 * @returns removes the listeners
 */
export function listenToCard(card: HTMLElement, { send, scrub }: Gestures): () => void {
  const stop = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    card.addEventListener(type, listener, { signal: stop.signal })
  let focusTimer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(focusTimer)
    send('leave')
  }
  on('pointerenter', (event) => event.pointerType !== 'touch' && send('enter'))
  on('pointerleave', (event) => {
    if (event.pointerType === 'touch') return
    scrub(null)
    leave()
  })
  on('pointermove', (event) => event.pointerType !== 'touch' && scrub(bottomThirdShare(card, event)))
  const rest = () => {
    // One timer for the whole card: tabbing through its buttons quickly must leave no timer that Escape does not cancel.
    clearTimeout(focusTimer)
    focusTimer = setTimeout(() => send('enter'), FOCUS_MS)
  }
  on('focusin', (event) => (event.target as Element).matches(':focus-visible') && rest())
  on('focusout', (event) => card.contains(event.relatedTarget as Node | null) || leave())
  on('keydown', (event) => event.key === 'Escape' && leave())
  // The pointer or the focus may be on the card before the listeners were added.
  if (matchMedia('(hover: hover)').matches && card.matches(':hover')) send('enter')
  else if (card.matches(':has(:focus-visible)')) rest()
  return () => {
    clearTimeout(focusTimer)
    stop.abort()
  }
}

function bottomThirdShare(card: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const frame = card.querySelector('[data-frame]')?.getBoundingClientRect()
  if (!frame || clientY < frame.top + (frame.height * 2) / 3 || clientY > frame.bottom) return null
  return Math.min(1, Math.max(0, (clientX - frame.left) / frame.width))
}
