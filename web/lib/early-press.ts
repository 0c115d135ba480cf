type Waiting = ((event: Event) => void) & { pressed: Set<HTMLElement> }

let pressed: HTMLElement[] = []

/** Ends the waiting that `pressScript` began; to be called right before React listens itself. */
export function takeEarlyPresses(): void {
  const waiting = (window as { __press?: Waiting }).__press
  if (!waiting) return
  removeEventListener('click', waiting, true)
  pressed = [...waiting.pressed]
}

/** Presses again what was pressed while nothing could answer yet. */
export function repeatEarlyPresses(): void {
  for (const element of pressed) {
    // It stands as the visitor left it: taken back first, or the second press would undo the first.
    if (element instanceof HTMLInputElement) element.checked = !element.checked
    element.click()
  }
  pressed = []
}
