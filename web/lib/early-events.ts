import { isField, isUntouched, refill, stateOf, type Field, type FieldState } from './refill.ts'

const PRESSABLE = 'button[type=button]'
/** How often is looked whether a part of the page has come to life, and for how long, in milliseconds. */
const LOOK_MS = 100
const PATIENCE_MS = 60_000

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
    for (const field of left.keys()) void refillWhenAlive(field)
    // The fields' new values are rendered first.
    setTimeout(() => heard.forEach((element) => isField(element) || void pressWhenAlive(element)))
  }
}

function watch(event: Event): void {
  const target = event.target as HTMLElement
  if (event.type === 'input') watchField(target)
  else if (event.type === 'submit') watchPress(hasAddress(target) ? null : target, event)
  else watchPress(target.closest<HTMLElement>(PRESSABLE))
}

function watchField(field: Element): void {
  if (!isField(field) || (rootIsAlive && isAlive(field))) return
  keep(field)
  if (rootIsAlive) void refillWhenAlive(field)
}

function watchPress(element: HTMLElement | null, submission?: Event): void {
  if (!element || isAlive(element)) return
  submission?.preventDefault()
  // React itself may bring it to life by this very press, and has then heard it.
  setTimeout(() => isAlive(element) || void pressWhenAlive(element))
}

function keep(field: Field): void {
  if (isUntouched(field)) left.delete(field)
  else left.set(field, stateOf(field))
}

async function refillWhenAlive(field: Field): Promise<void> {
  if (!(await comesAlive(field))) return
  const state = left.get(field)
  left.delete(field)
  if (state !== undefined) refill(field, state)
}

async function pressWhenAlive(element: HTMLElement): Promise<void> {
  if (!(await comesAlive(element))) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

/** False when it never does. */
async function comesAlive(element: HTMLElement): Promise<boolean> {
  const end = Date.now() + PATIENCE_MS
  // Of a part with a program of its own it is seen twice: it is marked a moment before it listens.
  let seen = rootIsAlive && isAlive(element)
  while (!(seen && isAlive(element))) {
    seen = isAlive(element)
    if (!element.isConnected || Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return element.isConnected
}

/** A form without one is the program's alone: the browser by itself would put all that is in it into the page's address. */
const hasAddress = (form: Element): boolean => form.hasAttribute('action')

/** React marks the elements it has taken over; nothing else tells of a part that loads later. */
const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
