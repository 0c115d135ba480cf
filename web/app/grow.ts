import { prefersStill } from '../media/motion-preference.ts'

/** The name that CSS gives to the player in the overlay (see detail.css). */
const NAME = 'clip-picture'

/**
 * Lets what comes up grow out of a card's frame, where the browser can (View Transitions). The change itself never waits for
 * it, nor depends on it.
 */
export function growFrom(frame: HTMLElement | null, change: () => Promise<void> | void): void {
  // From one overlay to the next there is already a picture of that name.
  const can = frame && !frame.closest('[role=dialog]') && typeof document.startViewTransition === 'function'
  if (!can || prefersStill()) return void change()
  frame.style.viewTransitionName = NAME
  const transition = document.startViewTransition(() => {
    frame.style.viewTransitionName = ''
    return Promise.resolve(change())
  })
  // A tab in the background, or a second click: then there is no show, and nothing else is amiss.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
}
