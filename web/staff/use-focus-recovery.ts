import { useEffect } from 'react'

/** Where somebody was when their control went. */
interface Place {
  control: HTMLElement
  name: string
  /** From the control outwards, without what holds everything. */
  around: Element[]
  /** Of the row the control stood in, and of the control in it, counted from the row's end. */
  row: number
  fromEnd: number
}

const HOLDERS = 'main, [role=dialog]'
const ROWS = 'li, tr'
const HEADINGS = 'h1, h2, h3, h4'
const CONTROLS = ':is(button, a[href], input, select, textarea):not(:disabled, [tabindex="-1"], [type=hidden])'

/**
 * Whoever works with the keys alone keeps their place when the control they pressed goes with what it stood for: the
 * focus moves on to the same control of the next row, to the last row's, or else to what stands around them.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    // The last place on the page, and in each window over it.
    const places = new Map<Element, Place>()
    let moved: HTMLElement | undefined
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const holder = target instanceof HTMLElement && target.closest(HOLDERS)
      // A window comes to the rescue of the focus too, a moment later, by taking it as a whole.
      if (holder === target && relatedTarget === moved) moved?.focus()
      moved = undefined
      if (holder && holder !== target) places.set(holder, placeOf(target, holder))
    }
    const observer = new MutationObserver(() => {
      for (const holder of places.keys()) if (!holder.isConnected) places.delete(holder)
      const [holder, place] = [...places].at(-1) ?? []
      const isLost = [document.body, holder].some((one) => one === document.activeElement)
      if (!isLost) return
      if (!holder || !place || place.control.isConnected) return
      const next = nextTo(place, holder)
      next?.focus()
      moved = next
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function placeOf(control: HTMLElement, holder: Element): Place {
  const around: Element[] = []
  for (let one = control.parentElement; one && one !== holder; one = one.parentElement) around.push(one)
  const row = around.find((one) => one.matches(ROWS))
  const controls = row ? controlsOf(row) : []
  return {
    control,
    name: nameOf(control),
    around,
    row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0,
    fromEnd: Math.max(0, controls.length - 1 - controls.indexOf(control)),
  }
}

function nextTo({ name, around, row, fromEnd }: Place, holder: Element): HTMLElement | undefined {
  const own = around.findIndex((one) => one.matches(ROWS))
  const list = around[own + 1]
  if (own >= 0 && !around[own]?.isConnected && list?.isConnected) {
    const controls = controlsOf(list.children[Math.min(row, list.children.length - 1)])
    const next = controls.at(-1 - Math.min(fromEnd, controls.length - 1))
    if (next) return next
  }
  for (const one of [...around, holder]) {
    if (!one.isConnected) continue
    // The same control may just have been drawn anew.
    const controls = controlsOf(one)
    const found = controls.find((other) => nameOf(other) === name) ?? headingOf(one) ?? controls[0]
    if (found) return found
  }
  return undefined
}

/** As a screen reader says it, near enough. */
function nameOf(control: HTMLElement): string {
  const label = 'labels' in control ? (control as HTMLInputElement).labels?.[0]?.textContent : undefined
  return `${control.tagName} ${control.getAttribute('aria-label') ?? label ?? control.textContent}`
}

const controlsOf = (place: Element | undefined): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

function headingOf(place: Element): HTMLElement | null {
  const heading = place.querySelector<HTMLElement>(HEADINGS)
  if (heading) heading.tabIndex = -1
  return heading
}
