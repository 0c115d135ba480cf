import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The token in a mailed link's fragment, which browsers never send to a server. */
const tokenIn = (hash: string): string | null => /^#token=([\w.-]{1,600})$/.exec(hash)?.[1] ?? null

/**
 * The token of the mailed link that this page was opened with. It is removed from the address bar at once, so that it
 * stays in no history and on no shared screen; the router's location keeps it until the page is left.
 */
export function useMailedToken(): string | null {
  const { hash } = useLocation()
  const token = tokenIn(hash)
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return token
}
