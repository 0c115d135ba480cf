import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

/**
 * Spec 4, upload: covers everything while something runs. Unlike a dialog it has no way out but the buttons inside.
 */
export function BlockingOverlay({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Base.Root open disablePointerDismissal onOpenChange={() => {}}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className="dialog-popup sm:max-w-[480px]">
            <Base.Title className="mb-4 text-h3 font-strong">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
