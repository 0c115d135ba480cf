export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What a visitor left in a field: its text, or whether it is ticked. */
export type FieldState = string | boolean

export const isField = (element: Element): element is Field => element.matches('input, textarea, select')

export const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type)

/** React marks the elements it has taken over; nothing else tells of a part that loads later. */
export const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))
