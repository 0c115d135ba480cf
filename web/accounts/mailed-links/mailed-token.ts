import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What a mailed link carries: its fragment, which browsers send to nobody. */
const tokenIn = (hash: string): string | null => /^#token=([\w.-]{1,600})$/.exec(hash)?.[1] ?? null

/**
 * The token of the mailed link that this page was opened with. It leaves the address bar at once, so that it stays in no
 * history and on no shared screen; the router still knows it until the page is left.
 */
export function useMailedToken(): string | null {
  const { hash } = useLocation()
  const token = tokenIn(hash)
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return token
}
