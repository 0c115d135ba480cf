/**
 * As the `ref` of what came in the place of a control: it takes the focus that the control had, so that the keyboard goes on
 * from there and a screen reader says it. Needs `tabIndex={-1}`.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
