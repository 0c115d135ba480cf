import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { blockTabOnFocusGuard } from '../../ui/dialog/focus-guard.ts'

/** SCR-68: covers the page while something runs. Unlike a dialog it closes only through the buttons inside. */
export function BlockingOverlay({ title, children }: { title: string; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null)
  // The next step may replace the focused button: keep the focus inside (focus trap).
  useEffect(() => {
    if (document.activeElement === document.body) popup.current?.focus()
  }, [title])
  return (
    <Base.Root open disablePointerDismissal onOpenChange={() => {}}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport" onKeyDown={blockTabOnFocusGuard}>
          <Base.Popup ref={popup} className="dialog-popup sm:max-w-[480px]">
            <Base.Title className="mb-4 text-h3 font-strong">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
