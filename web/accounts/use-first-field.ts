import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Focuses a form's first field on mount. In a layout effect: a dialog whose focused button was removed would take the
 * focus itself a moment later.
 */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
