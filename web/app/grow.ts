import { prefersStill } from '../media/motion-preference.ts'

const SHOW: KeyframeAnimationOptions = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** The frame that was pressed last, until what it leads to is there. */
let pressed: DOMRect | null = null

/** Notes where what comes up next is to grow from. */
export function growFrom(frame: HTMLElement | null): void {
  // From one overlay to the next there is already a picture in its place.
  pressed = frame && !frame.closest('[role=dialog]') && !prefersStill() ? frame.getBoundingClientRect() : null
}

/** Lets it grow out of the frame that was pressed, if one was; see decision 0025 for why this is no View Transition. */
export function grow(grown: HTMLElement | null): void {
  if (pressed && grown) grown.animate([{ transform: between(pressed, grown.getBoundingClientRect()) }, {}], SHOW)
  pressed = null
}

/** Puts one box over the other, centre on centre and as wide. */
function between(from: DOMRect, to: DOMRect): string {
  const right = from.left + from.width / 2 - (to.left + to.width / 2)
  const down = from.top + from.height / 2 - (to.top + to.height / 2)
  return `translate(${right}px, ${down}px) scale(${from.width / Math.max(1, to.width)})`
}
