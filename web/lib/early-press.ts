const PRESSABLE = 'button[type=button], input[type=checkbox], input[type=radio]'
/** How often is looked whether the part of the page that was pressed has come to life, and for how long, in milliseconds. */
const LOOK_MS = 100
const PATIENCE_MS = 60_000

type Early = ((event: Event) => void) & { pressed?: Set<HTMLElement> }

/**
 * A page is there to be seen before its program is, and some of its parts are before theirs: what is pressed in between
 * is pressed again once it can answer. To be called right before React listens itself.
 */
export function keepEarlyPresses(): void {
  const early = (window as { __press?: Early }).__press
  if (early) removeEventListener('click', early, true)
  for (const element of early?.pressed ?? []) void pressWhenAlive(element)
  addEventListener('click', watchPress, true)
}

function watchPress({ target }: Event): void {
  const element = (target as Element).closest<HTMLElement>(PRESSABLE)
  if (!element || isAlive(element)) return
  // React itself may bring it to life by this very press: a button has then been heard, a box has not.
  setTimeout(() => (element instanceof HTMLInputElement || !isAlive(element)) && void pressWhenAlive(element))
}

async function pressWhenAlive(element: HTMLElement): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  let alive = false
  // Seen twice: it is marked a moment before it listens.
  while (!(alive && isAlive(element))) {
    alive = isAlive(element)
    if (!element.isConnected || Date.now() > end) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  // A box stands as the visitor left it: taken back first, or this press would undo the first.
  if (element instanceof HTMLInputElement) element.checked = !element.checked
  element.click()
}

/** React marks the elements it has taken over; nothing else tells of a part that loads later. */
const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
