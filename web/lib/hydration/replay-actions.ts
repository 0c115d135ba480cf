import { isHydrated, isTicked, type Field, type FieldState } from './replayable-elements.ts'

/** How often an element is polled for hydration, and for how long, in milliseconds. */
const POLL_MS = 100
const TIMEOUT_MS = 60_000

/** Restores a field's recorded state with the events that a user's hand would cause. */
export async function refillWhenHydrated(field: Field, recorded: Map<Field, FieldState>, isSure: boolean) {
  const isReady = await waitForHydration(field, isSure)
  const state = recorded.get(field)
  recorded.delete(field)
  if (isReady && state !== undefined) refill(field, state)
}

/** Presses a button, or submits a form. */
export async function pressWhenHydrated(element: HTMLElement, isSure: boolean): Promise<void> {
  if (!(await waitForHydration(element, isSure))) return
  // The fields' new values are rendered first.
  await new Promise((resolve) => setTimeout(resolve))
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

function refill(field: Field, state: FieldState): void {
  if (isTicked(field)) {
    if (field.checked === state && state === field.defaultChecked) return
    field.checked = !state
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(state)
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else retype(field, String(state))
}

/**
 * React ignores an input event whose value equals the last one set through the element's own `value` setter, which it
 * has replaced: so empty the field through that, and set the text through the prototype's.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = field.selectionStart
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  // Null for input types without a selection.
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * False when it never is hydrated.
 * @param isSure that an element with React's props listens; else it must have them at two polls: those of a part that
 *   loads later are set a moment before its listeners
 */
async function waitForHydration(element: HTMLElement, isSure: boolean): Promise<boolean> {
  const end = Date.now() + TIMEOUT_MS
  let seen = isSure
  while (!(seen && isHydrated(element))) {
    seen = isHydrated(element)
    if (!element.isConnected || Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return element.isConnected
}
