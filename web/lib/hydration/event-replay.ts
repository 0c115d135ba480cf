import { hydratedParts } from './hydration-mark.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A field's text, or whether it is ticked. */
type FieldState = string | boolean

const isField = (element: Element): element is Field => element.matches('input, textarea, select')

const isTicked = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type)

/** By the property in which React keeps an element's props: private to it, but the only sign for a part that loads later. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

/** The inline script's listener, the elements whose events it has recorded, and the keys (`app/document.ts`). */
type EventRecorder = ((event: Event) => void) & { targets: Set<HTMLElement>; keys: KeyboardEvent[] }

const recorded = new Map<Field, FieldState>()
let isRootHydrated = false

/**
 * Event replay: the server-rendered page is usable to the eye before it is hydrated, and parts that load later are
 * hydrated later still. What is typed and chosen in between is restored, and what is pressed or submitted is pressed
 * again once React listens. Call it right before hydration. @returns to be called when the root is hydrated
 */
export function startEventReplay(): () => void {
  const recorder = (window as { __eventRecorder?: EventRecorder }).__eventRecorder
  for (const type of ['click', 'input', 'submit']) {
    if (recorder) removeEventListener(type, recorder, true)
    addEventListener(type, onEvent, true)
  }
  const targets = [...(recorder?.targets ?? [])]
  targets.filter(isField).forEach(recordField)
  return () => {
    isRootHydrated = true
    if (recorder) removeEventListener('keydown', recorder, true)
    recorder?.keys.forEach(pressKey)
    // What React has not met by now belongs to a part that loads later.
    for (const field of recorded.keys()) void refillWhenHydrated(field, recorded, isHydrated(field))
    for (const element of targets) if (!isField(element)) void pressWhenHydrated(element, isHydrated(element))
  }
}

function onEvent(event: Event): void {
  const target = event.target as HTMLElement
  if (event.type === 'input') onInput(target)
  // A form without an action needs script: the browser would put all its fields into the page's address.
  else if (event.type === 'submit') onPress(target.hasAttribute('action') ? null : target, event)
  else onPress(target.closest<HTMLElement>('button[type=button]'))
}

function onInput(field: Element): void {
  if (!isField(field) || (isRootHydrated && isHydrated(field) && !recorded.has(field))) return
  const isNew = !recorded.has(field)
  recordField(field)
  if (isRootHydrated && isNew) void refillWhenHydrated(field, recorded, false)
}

function onPress(element: HTMLElement | null, submission?: Event): void {
  if (!element || isHydrated(element)) return
  submission?.preventDefault()
  // React may hydrate the element because of this very event (selective hydration), and then handles it itself.
  setTimeout(() => isHydrated(element) || void pressWhenHydrated(element, false))
}

const recordField = (field: Field) => recorded.set(field, isTicked(field) ? field.checked : field.value)

/** How often an element is polled for hydration, and for how long, in milliseconds. */
const POLL_MS = 100
const TIMEOUT_MS = 60_000

/** Restores a field's recorded state with the events that a user's hand would cause. */
async function refillWhenHydrated(field: Field, recorded: Map<Field, FieldState>, isSure: boolean) {
  const isReady = await waitForHydration(field, isSure)
  const state = recorded.get(field)
  recorded.delete(field)
  if (isReady && state !== undefined) refill(field, state)
}

/** Where nothing had the focus, a `/` before it may have moved it. */
const pressKey = (press: KeyboardEvent) =>
  (press.target === document.body ? document.activeElement : press.target)?.dispatchEvent(
    new KeyboardEvent('keydown', press),
  )

/** Presses a button, or submits a form. */
async function pressWhenHydrated(element: HTMLElement, isSure: boolean): Promise<void> {
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
  } else if (!isKnown(field, String(state))) retype(field, String(state))
}

/**
 * Whether React has the text already, by the attribute that it keeps equal to a controlled field's state: typed once more it
 * would undo what has been pressed since, such as the Escape that closed a list.
 */
const isKnown = (field: HTMLInputElement | HTMLTextAreaElement, text: string) =>
  field.value === text && field.defaultValue === text

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
 * False when it never is hydrated. The element of a part that loads later has React's props a while before they are committed:
 * it is hydrated once a part was (`HydrationMark`) since it had none.
 * @param isSure that an element with React's props is hydrated: the root's are, once the root is
 */
async function waitForHydration(element: HTMLElement, isSure: boolean): Promise<boolean> {
  const end = Date.now() + TIMEOUT_MS
  let partsBefore = isSure ? -1 : hydratedParts()
  while (!(isHydrated(element) && hydratedParts() > partsBefore)) {
    if (!isHydrated(element)) partsBefore = hydratedParts()
    if (!element.isConnected || Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return element.isConnected
}
