import { useSearchParams } from 'react-router'

/** A window whose being open stands in the address (`?account=open`), so that a link can point straight at it. */
export function useWindowInAddress(name: string) {
  const [params, setParams] = useSearchParams()
  const go = (change: (next: URLSearchParams) => void) =>
    setParams(
      (held) => {
        const next = new URLSearchParams(held)
        change(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    isOpen: params.get(name) === 'open',
    open: () => go((next) => next.set(name, 'open')),
    close: () => go((next) => next.delete(name)),
  }
}
