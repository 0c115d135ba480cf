import { isField, isHydrated, isTicked, type Field, type FieldState } from './replayable-elements.ts'
import { pressWhenHydrated, refillWhenHydrated } from './replay-actions.ts'

/** The inline script's listener and the elements whose events it has recorded (`app/document.ts`). */
type EventRecorder = ((event: Event) => void) & { targets?: Set<HTMLElement> }

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
    for (const field of recorded.keys()) void refillWhenHydrated(field, recorded, true)
    for (const element of targets) if (!isField(element)) void pressWhenHydrated(element, true)
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
