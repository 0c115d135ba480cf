export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A field's text, or whether it is ticked. */
export type FieldState = string | boolean

export const isField = (element: Element): element is Field => element.matches('input, textarea, select')

export const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type)

/** By the property in which React keeps an element's props: private to it, but the only sign for a part that loads later. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'))
