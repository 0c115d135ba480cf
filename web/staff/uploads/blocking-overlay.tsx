import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { holdTab } from '../../ui/hold-tab.ts'

/**
 * Spec 4, upload: covers everything while something runs. Unlike a dialog it has no way out but the buttons inside.
 */
export function BlockingOverlay({ title, children }: { title: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)
  // What runs next may bring other buttons: the focus stays inside.
  useEffect(() => {
    if (document.activeElement === document.body) popup.current?.focus()
  }, [title])
  return (
    <Base.Root open disablePointerDismissal onOpenChange={() => {}}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport" onKeyDown={holdTab}>
          <Base.Popup ref={popup} className="dialog-popup sm:max-w-[480px]">
            <Base.Title className="mb-4 text-h3 font-strong">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
