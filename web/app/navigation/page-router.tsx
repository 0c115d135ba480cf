import { startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { renderMatches, Router } from 'react-router'
import type { PageNavigator } from './page-navigator.ts'
import { manageScroll, scrollPage } from './scroll-positions.ts'
import { ShownPageContext } from './shown-page.ts'

interface PageRouterProps {
  navigator: PageNavigator
  /** The path of the page's language. */
  basename: string
}

/** Renders the page that the navigator is at. */
export function PageRouter({ navigator, basename }: PageRouterProps) {
  const [state, setState] = useState(navigator.state)
  const { location, action, page, busy, scroll } = state
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(navigator.state()))
    // Somebody may have navigated before this subscribed.
    show()
    return navigator.subscribe(show)
  }, [navigator])
  useEffect(() => manageScroll(() => navigator.state().location), [navigator])
  useLayoutEffect(() => scrollPage(scroll, location.hash), [location, scroll])
  const shown = useMemo(() => ({ page, busy }), [page, busy])
  // The page is rendered again when another one is loaded; while it is loading only what shows that.
  const content = useMemo(() => renderMatches(page.matches), [page])
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={navigator}>
      <ShownPageContext value={shown}>{content}</ShownPageContext>
    </Router>
  )
}
