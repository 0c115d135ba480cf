import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { prefetch } from '../lib/loading/idle.ts'
import { lazyComponent } from '../lib/loading/lazy-component.tsx'
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx'

const ClipOverlay = lazyComponent(() => import('../pages/clip/clip-overlay.tsx'))

/** `?clip=` opens the detail over whatever page is there; the address bar shows the clip's own address. */
export function ClipOverlaySlot() {
  const [params] = useSearchParams()
  const id = params.get('clip')
  useEffect(() => prefetch(ClipOverlay.preload), [])
  if (!id) return null
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={null}>
        <ClipOverlay id={id} />
      </Suspense>
    </ChunkErrorBoundary>
  )
}
