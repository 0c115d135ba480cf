import { Suspense, useEffect, useState } from 'react'
import { showFarewell } from '../lib/farewell.ts'
import { onIdle } from '../lib/idle.ts'
import { onFirstToast } from '../lib/toast.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'

const Toaster = lazyPart(() => import('../ui/toaster.tsx'))

/** Loads the toaster when the browser is idle, or at once when the first toast comes earlier. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const stopIdle = onIdle(want)
    const stopFirst = onFirstToast(want)
    showFarewell()
    return () => {
      stopIdle()
      stopFirst()
    }
  }, [])
  if (!wanted) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </PartBoundary>
  )
}
