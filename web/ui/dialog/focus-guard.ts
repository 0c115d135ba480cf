import type { KeyboardEvent } from 'react'

/**
 * A keydown handler that completes Base UI's focus trap: its focus guards move the focus back into the dialog only in the
 * next animation frame, and a Tab pressed before that would leave the dialog.
 */
export function blockTabOnFocusGuard(event: KeyboardEvent): void {
  if (event.key === 'Tab' && document.activeElement?.hasAttribute('data-base-ui-focus-guard')) event.preventDefault()
}
