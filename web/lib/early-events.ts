import { isAlive, isField, isTicked, type Field, type FieldState } from './early-elements.ts'
import { pressWhenAlive, refillWhenAlive } from './early-replay.ts'

/** The listener of `app/inline-scripts.ts`, and what it has heard. */
type Early = ((event: Event) => void) & { heard?: Set<HTMLElement> }

const left = new Map<Field, FieldState>()
let rootIsAlive = false

/**
 * A page is there to be seen before its program is, and some of its parts are before theirs. What is typed and chosen in
 * between stays, and what is pressed or submitted is so again once it can answer. To be called right before React listens
 * itself; answers what is to be called when React has taken the page over.
 */
export function keepEarlyEvents(): () => void {
  const early = (window as { __early?: Early }).__early
  for (const type of ['click', 'input', 'submit']) {
    if (early) removeEventListener(type, early, true)
    addEventListener(type, watch, true)
  }
  const heard = [...(early?.heard ?? [])]
  heard.filter(isField).forEach(keep)
  return () => {
    rootIsAlive = true
    for (const field of left.keys()) void refillWhenAlive(field, left, true)
    for (const element of heard) if (!isField(element)) void pressWhenAlive(element, true)
  }
}

function watch(event: Event): void {
  const target = event.target as HTMLElement
  if (event.type === 'input') watchField(target)
  // A form without an address is the program's alone: the browser would put all that is in it into the page's address.
  else if (event.type === 'submit') watchPress(target.hasAttribute('action') ? null : target, event)
  else watchPress(target.closest<HTMLElement>('button[type=button]'))
}

function watchField(field: Element): void {
  if (!isField(field) || (rootIsAlive && isAlive(field) && !left.has(field))) return
  const isNew = !left.has(field)
  keep(field)
  if (rootIsAlive && isNew) void refillWhenAlive(field, left, false)
}

function watchPress(element: HTMLElement | null, submission?: Event): void {
  if (!element || isAlive(element)) return
  submission?.preventDefault()
  // React itself may bring it to life by this very press, and has then heard it.
  setTimeout(() => isAlive(element) || void pressWhenAlive(element, false))
}

const keep = (field: Field) => left.set(field, isTicked(field) ? field.checked : field.value)
