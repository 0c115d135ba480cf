import { Outlet } from 'react-router'
import { useHydrated } from '../lib/hydrated.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Pages for one person alone: the server sends the frame with a spinner, the browser fills it. */
export function ShellOnly() {
  return useHydrated() ? <Outlet /> : <Spinner fullPage size={36} />
}
