import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Accessibility of client-side navigation: a live region announces the new title, and the focus moves to the start of the
 * new content. A clip opening over the page is not a new page: its dialog manages the focus itself.
 */
export function RouteAnnouncer() {
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
    // Going back, the scroll position is restored; focusing would change it.
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
 * To the page's heading or, on the same page, to its results; not away from a control that has the focus.
 * @returns what stops waiting for a page whose chunk is still loading
 */
function moveFocus(isOther: boolean, always: boolean): (() => void) | undefined {
  const active = document.activeElement
  if (active?.closest('[role=dialog]') || (!always && !isLost())) return undefined
  const start = () => document.querySelector<HTMLElement>(isOther ? 'main h1' : '#clips :is(h1, h2)')
  const element = start()
  if (element || !isOther) return element ? focusOn(element) : undefined
  const observer = new MutationObserver(() => {
    const rendered = start()
    if (!rendered) return
    observer.disconnect()
    if (isLost()) focusOn(rendered)
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
