import { useCallback } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../lib/hydration/use-hydrated.ts'

const HASH = '#filters'

/**
 * The filter panel of phones has an entry of its own in the history, so that Back closes it. Choices made in it replace that
 * entry: Back undoes them together, as leaving a window does.
 */
export function useFilterPanel() {
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  const openedOn = (state as { openedOn?: string } | null)?.openedOn
  const isHere = hash === HASH
  // The server never sees it.
  const isOpen = useHydrated() && isHere
  const open = () => void navigate({ search, hash: HASH }, { state: { openedOn: search }, preventScrollReset: true })
  // Without a choice there is nothing to keep, and no second entry of the same address.
  const close = () =>
    void (openedOn === search ? navigate(-1) : navigate({ search }, { replace: true, preventScrollReset: true }))
  /** To another address of the same page; the panel stays as it is. */
  const follow = useCallback(
    (href: string): [to: To, options: { replace: boolean; state: unknown }] => [
      isHere ? href + HASH : href,
      { replace: isHere, state: isHere ? state : null },
    ],
    [isHere, state],
  )
  return { isOpen, open, close, follow }
}
