import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../lib/loading/load-chunk.ts'
import { useFilterPanel } from './filter-panel-state.ts'

const Dialog = lazy(() => loadChunk(() => import('../../ui/dialog/dialog.tsx')))

interface FilterOverlayProps {
  label: string
  footer?: (close: () => void) => ReactNode
  children: ReactNode
}

/** SCR-16: on phones the side panel is an overlay. A link in it to another page closes it. */
export function FilterOverlay({ label, footer, children }: FilterOverlayProps) {
  const { isOpen, open, close } = useFilterPanel()
  return (
    <>
      <button type="button" onClick={open} className="filter-button">
        <SlidersHorizontal size={18} aria-hidden />
        {label}
      </button>
      {isOpen && (
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
