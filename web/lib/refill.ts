export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What a visitor left in a field: its text, or whether it is ticked. */
export type FieldState = string | boolean

export const isField = (element: Element): element is Field => element.matches('input, textarea, select')

export const stateOf = (field: Field): FieldState => (isTicked(field) ? field.checked : field.value)

/** It stands as the server drew it. */
export function isUntouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return false
  return isTicked(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue
}

/** Leaves a field as it was left before, and tells those who listen, as if it were done by hand now. */
export function refill(field: Field, state: FieldState): void {
  if (isTicked(field)) {
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

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
