import type { Location } from 'react-router'

const STORAGE_KEY = 'scroll-positions'

/** Pixels from the top; `start`: the element that the fragment names, else the top; `keep`: nothing is scrolled. */
export type ScrollTarget = number | 'start' | 'keep'

/** Pixels from the top, by the key of the history entry. */
let positions: Record<string, number> | undefined

export function saveScroll({ key }: Location, y: number): void {
  stored()[key] = y
}

export const savedScroll = ({ key }: Location): number | undefined => stored()[key]

function stored(): Record<string, number> {
  if (positions) return positions
  try {
    positions = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    // Storage may be refused: then a reload forgets them.
    positions = {}
  }
  return positions
}

/**
 * Takes scroll restoration over from the browser, which would scroll at each step back before the page of then is there.
 * @param current the entry that is shown
 * @returns what ends it
 */
export function manageScroll(current: () => Location): () => void {
  // An entry without a key is a new document: where the one before it was scrolled to is not its business.
  const y = current().key === 'default' ? undefined : savedScroll(current())
  if (y !== undefined) window.scrollTo(0, y)
  const take = () => (history.scrollRestoration = 'manual')
  // A document that is loaded again is scrolled by the browser.
  const leave = () => {
    saveScroll(current(), window.scrollY)
    persist()
    history.scrollRestoration = 'auto'
  }
  take()
  addEventListener('pageshow', take)
  addEventListener('pagehide', leave)
  return () => {
    history.scrollRestoration = 'auto'
    removeEventListener('pageshow', take)
    removeEventListener('pagehide', leave)
  }
}

function persist(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored()))
  } catch {
    // As above.
  }
}

export function scrollPage(to: ScrollTarget, hash: string): void {
  if (to === 'keep') return
  const target = to === 'start' && hash ? elementOf(hash) : null
  if (target) target.scrollIntoView()
  else window.scrollTo(0, to === 'start' ? 0 : to)
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Not decodable: the id of nothing.
    return null
  }
}
