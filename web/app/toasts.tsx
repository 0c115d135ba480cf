import { Suspense, useEffect, useState } from 'react'
import { showFlashMessage } from '../lib/flash-message.ts'
import { onIdle } from '../lib/loading/idle.ts'
import { onFirstToast } from '../lib/toast.ts'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'

const Toaster = lazyComponent(() => import('../ui/toaster.tsx'))

/** Loads the toaster when the browser is idle, or at once when there is a toast before. */
export function Toasts() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = () => setShown(true)
    const stopIdle = onIdle(show)
    const stopFirst = onFirstToast(show)
    showFlashMessage()
    return () => {
      stopIdle()
      stopFirst()
    }
  }, [])
  if (!isShown) return null
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ChunkErrorBoundary>
  )
}
