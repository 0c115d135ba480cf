import { SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { afterNextFrame } from '../../lib/loading/idle.ts'
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
  const panel = useFilterPanel()
  // Shown before its entry stands in the history, for which the router renders the page anew.
  const [isOpening, setIsOpening] = useState(false)
  if (isOpening && panel.isOpen) setIsOpening(false)
  const open = () => {
    setIsOpening(true)
    afterNextFrame(panel.open)
  }
  return (
    <>
      <button type="button" onClick={open} className="filter-button">
        <SlidersHorizontal size={18} aria-hidden />
        {label}
      </button>
      {(isOpening || panel.isOpen) && (
        <Suspense fallback={null}>
          <Dialog title={label} size="sm" onClose={panel.close}>
            <div className="filter-overlay">{children}</div>
            {footer && <div className="filter-overlay-foot">{footer(panel.close)}</div>}
          </Dialog>
        </Suspense>
      )}
    </>
  )
}
