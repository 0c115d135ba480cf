import { isAlive, isTicked, type Field, type FieldState } from './early-elements.ts'

/** How often is looked whether a part of the page has come to life, and for how long, in milliseconds. */
const LOOK_MS = 100
const PATIENCE_MS = 60_000

/** Leaves a field as `left` says, and tells those who listen, as if it were done by hand now. */
export async function refillWhenAlive(field: Field, left: Map<Field, FieldState>, isSure: boolean): Promise<void> {
  const alive = await comesAlive(field, isSure)
  const state = left.get(field)
  left.delete(field)
  if (alive && state !== undefined) refill(field, state)
}

/** Presses a button, or submits a form. */
export async function pressWhenAlive(element: HTMLElement, isSure: boolean): Promise<void> {
  if (!(await comesAlive(element, isSure))) return
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

/** React hears of a value only if it is another than the one it has seen set last: it watches the element's own setter. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const caret = field.selectionStart
  field.value = ''
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  // Fields of some kinds have none.
  if (caret !== null) field.setSelectionRange(caret, caret)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * False when it never does.
 * @param isSure what is marked does listen; else it is seen twice: a part that loads later is marked a moment before
 */
async function comesAlive(element: HTMLElement, isSure: boolean): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS
  for (let seen = isSure; !(seen && isAlive(element)); await new Promise((resolve) => setTimeout(resolve, LOOK_MS))) {
    seen = isAlive(element)
    if (!element.isConnected || Date.now() > end) return false
  }
  return element.isConnected
}
