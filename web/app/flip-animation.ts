import { prefersStill } from '../media/motion-preference.ts'

const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** FLIP, first: the box of the pressed card, until the overlay is open. */
let startBox: DOMRect | null = null

/** FLIP, first: records the box that the overlay will open from. */
export function recordFlipStart(frame: HTMLElement | null): void {
  // Not from one overlay to the next: there is already a picture in its place.
  startBox = frame && !frame.closest('[role=dialog]') && !prefersStill() ? frame.getBoundingClientRect() : null
}

/** FLIP, last, invert and play: animates the player from the recorded box to its own; decision 0025 says why not by a View Transition. */
export function playFlip(element: HTMLElement | null): void {
  if (startBox && element)
    element.animate([{ transform: between(startBox, element.getBoundingClientRect()) }, {}], TIMING)
  startBox = null
}

/** The transform that puts one box over the other, centre on centre and as wide. */
function between(from: DOMRect, to: DOMRect): string {
  const right = from.left + from.width / 2 - (to.left + to.width / 2)
  const down = from.top + from.height / 2 - (to.top + to.height / 2)
  return `translate(${right}px, ${down}px) scale(${from.width / Math.max(1, to.width)})`
}
