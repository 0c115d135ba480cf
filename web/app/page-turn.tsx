import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A new page without a new document: its title is read out, and the focus goes where the new content begins. A clip opening
 * over the page is no new page: its window looks after itself.
 */
export function PageTurn() {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const { query, page } = withoutClip(search)
  const last = useRef({ pathname, query, page })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const old = last.current
    last.current = { pathname, query, page }
    if (pathname === old.pathname && query === old.query) return undefined
    setTitle(document.title)
    const isOther = pathname !== old.pathname
    // Going back, the browser puts the page where it was; the focus must not pull it away.
    return isBack ? undefined : moveFocus(isOther, isOther || page !== old.page)
  }, [pathname, query, page, isBack])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

function withoutClip(search: string): { query: string; page: string } {
  const params = new URLSearchParams(search)
  params.delete('clip')
  return { query: params.toString(), page: params.get('page') ?? '1' }
}

/**
 * To the page's heading or, on the same page, to its results; unless the focus is still where somebody works.
 * @returns what ends the waiting for a page whose own file is still on its way
 */
function moveFocus(isOther: boolean, always: boolean): (() => void) | undefined {
  const active = document.activeElement
  if (active?.closest('[role=dialog]') || (!always && !isLost())) return undefined
  const start = () => document.querySelector<HTMLElement>(isOther ? 'main h1' : '#clips :is(h1, h2)')
  const there = start()
  if (there || !isOther) return there ? focusOn(there) : undefined
  const observer = new MutationObserver(() => {
    const come = start()
    if (!come) return
    observer.disconnect()
    if (isLost()) focusOn(come)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body

function focusOn(start: HTMLElement): undefined {
  start.tabIndex = -1
  start.addEventListener('blur', () => start.removeAttribute('tabindex'), { once: true })
  start.focus({ preventScroll: true })
}
