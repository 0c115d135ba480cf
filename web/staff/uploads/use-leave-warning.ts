import { useEffect } from 'react'

/** Lets the browser confirm leaving the page while something runs that would be lost. */
export function useLeaveWarning(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])
}
