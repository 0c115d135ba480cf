import { useSearchParams } from 'react-router'

/** A dialog whose open state is in the address (`?account=open`), so that a link can open it. */
export function useDialogParam(name: string) {
  const [params, setParams] = useSearchParams()
  const go = (change: (next: URLSearchParams) => void) =>
    setParams(
      (params) => {
        const next = new URLSearchParams(params)
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
