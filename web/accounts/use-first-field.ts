import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Puts the focus into a form's first field when the form comes. At once, in the same breath as the drawing: a dialog
 * whose focused button has gone with it would take the focus itself a moment later.
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
