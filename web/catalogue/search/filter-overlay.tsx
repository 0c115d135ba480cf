import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../../lib/loading/load-chunk.ts'

const Dialog = lazy(() => loadChunk(() => import('../../ui/dialog/dialog.tsx')))

interface FilterOverlayProps {
  label: string
  footer?: (close: () => void) => ReactNode
  children: ReactNode
}

/** SCR-16: on phones the side panel is an overlay. Following a link in it closes it. */
export function FilterOverlay({ label, footer, children }: FilterOverlayProps) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  const close = () => setOpenOn(null)
  return (
    <>
      <button type="button" onClick={() => setOpenOn(pathname)} className="filter-button">
        <SlidersHorizontal size={18} aria-hidden />
        {label}
      </button>
      {openOn === pathname && (
        <Suspense fallback={null}>
          <Dialog title={label} size="sm" onClose={close}>
            <div className="filter-overlay">{children}</div>
            {footer && <div className="filter-overlay-foot">{footer(close)}</div>}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
