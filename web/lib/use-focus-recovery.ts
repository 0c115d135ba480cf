import { useEffect } from 'react'

/** Where the focus was before its control was removed. */
interface Place {
  control: HTMLElement
  name: string
  /** From the control outwards, without the container. */
  ancestors: Element[]
  /** Index of the control's row, and of the control in it, counted from the row's end. */
  row: number
  fromEnd: number
  /** Used by keyboard; for a pointer the page stays where it is. */
  byKeyboard: boolean
}

const CONTAINERS = 'main, [role=dialog]'
const ROWS = 'li, tr'
const HEADINGS = 'h1, h2, h3, h4'
const CONTROLS = ':is(button, a[href], input, select, textarea):not(:disabled, [tabindex="-1"], [type=hidden])'

/**
 * Focus recovery for keyboard users: when the focused control is removed with its row, the focus moves to the same control
 * of the next row, of the last row, or else to the nearest ancestor's heading or control.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    // The last place on the page, and in each dialog over it.
    const places = new Map<Element, Place>()
    let moved: HTMLElement | undefined
    const record = ({ target, relatedTarget }: FocusEvent) => {
      const container = target instanceof HTMLElement && target.closest(CONTAINERS)
      // A dialog recovers the focus too, a moment later, by focusing itself.
      if (container === target && relatedTarget === moved) moved?.focus()
      moved = undefined
      if (container && container !== target) places.set(container, placeOf(target, container))
    }
    const observer = new MutationObserver(() => {
      for (const container of places.keys()) if (!container.isConnected) places.delete(container)
      const [container, place] = [...places].at(-1) ?? []
      const isLost = [document.body, container].some((one) => one === document.activeElement)
      if (!isLost) return
      if (!container || !place || place.control.isConnected) return
      const next = nextTo(place, container)
      next?.focus({ preventScroll: !place.byKeyboard })
      moved = next
    })
    document.addEventListener('focusin', record)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', record)
      observer.disconnect()
    }
  }, [])
}

function placeOf(control: HTMLElement, container: Element): Place {
  const ancestors: Element[] = []
  for (let one = control.parentElement; one && one !== container; one = one.parentElement) ancestors.push(one)
  const row = ancestors.find((one) => one.matches(ROWS))
  const controls = row ? controlsOf(row) : []
  return {
    control,
    name: nameOf(control),
    ancestors,
    row: row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0,
    fromEnd: Math.max(0, controls.length - 1 - controls.indexOf(control)),
    byKeyboard: control.matches(':focus-visible'),
  }
}

function nextTo({ name, ancestors, row, fromEnd }: Place, container: Element): HTMLElement | undefined {
  const own = ancestors.findIndex((one) => one.matches(ROWS))
  const list = ancestors[own + 1]
  if (own >= 0 && !ancestors[own]?.isConnected && list?.isConnected) {
    const controls = controlsOf(list.children[Math.min(row, list.children.length - 1)])
    const next = controls.at(-1 - Math.min(fromEnd, controls.length - 1))
    if (next) return next
  }
  for (const one of [...ancestors, container]) {
    if (!one.isConnected) continue
    // The same control may just have been rendered again.
    const controls = controlsOf(one)
    const found = controls.find((other) => nameOf(other) === name) ?? headingOf(one) ?? controls[0]
    if (found) return found
  }
  return undefined
}

/** Approximates the accessible name. */
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
