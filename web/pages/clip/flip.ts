import { takeFlipStart } from '../../app/clip-opener.tsx'
import { prefersStill } from '../../media/motion-preference.ts'

const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

/** FLIP, last, invert and play: animates the player from the recorded box to its own; decision 0025 says why not by a View Transition. */
export function playFlip(element: HTMLElement | null): void {
  const start = takeFlipStart()
  if (start && element && !prefersStill())
    element.animate([{ transform: between(start, element.getBoundingClientRect()) }, {}], TIMING)
}

/** The transform that puts one box over the other, centre on centre and as wide. */
function between(from: DOMRect, to: DOMRect): string {
  const right = from.left + from.width / 2 - (to.left + to.width / 2)
  const down = from.top + from.height / 2 - (to.top + to.height / 2)
  return `translate(${right}px, ${down}px) scale(${from.width / Math.max(1, to.width)})`
}
