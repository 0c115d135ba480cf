import type { KeyboardEvent } from 'react'

/**
 * For the keys pressed in and around a window. Its edges hand the focus on only when the next picture is drawn: a Tab that
 * comes before would leave the window.
 */
export function blockTabOnFocusGuard(event: KeyboardEvent): void {
  if (event.key === 'Tab' && document.activeElement?.hasAttribute('data-base-ui-focus-guard')) event.preventDefault()
}
