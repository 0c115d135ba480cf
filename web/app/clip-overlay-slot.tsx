import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { prefetch } from '../lib/idle.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartBoundary } from './part-boundary.tsx'

const ClipOverlay = lazyPart(() => import('../pages/clip-overlay.tsx'))

/** `?clip=` opens the detail over whatever page is there; the address bar shows the clip's own address. */
export function ClipOverlaySlot() {
  const [params] = useSearchParams()
  const id = params.get('clip')
  useEffect(() => prefetch(ClipOverlay.preload), [])
  if (!id) return null
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <ClipOverlay id={id} />
      </Suspense>
    </PartBoundary>
  )
}
