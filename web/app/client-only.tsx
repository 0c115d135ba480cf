import { Outlet } from 'react-router'
import { useHydrated } from '../lib/hydration/use-hydrated.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Client-only pages: the server renders a spinner in their place. */
export function ClientOnly() {
  return useHydrated() ? <Outlet /> : <Spinner fullPage size={36} />
}
