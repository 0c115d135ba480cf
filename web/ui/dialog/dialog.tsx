import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '../../language/text.ts'
import { classNames } from '../class-names.ts'
import { firstField } from './first-field.ts'
import { blockTabOnFocusGuard } from './focus-guard.ts'

export interface DialogProps {
  title: string
  /** The title is for screen readers only. */
  hideTitle?: boolean
  description?: ReactNode
  /** sm 420, md 560, lg 800, sheet 1280 pixels wide. */
  size?: 'sm' | 'md' | 'lg' | 'sheet'
  /** For long dialogs: title and close button stay in place while the content scrolls. */
  stickyHeader?: boolean
  /** Called before Escape, the close button or a press outside close it; `false` prevents that. */
  mayClose?: () => boolean
  /** Called after the closing animation. */
  onClose: () => void
  /** Gets the initial focus instead of the first field of a small dialog, or the first control. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  children: ReactNode
}

const widths = { sm: 'sm:max-w-[420px]', md: 'sm:max-w-[560px]', lg: 'sm:max-w-[800px]', sheet: 'sm:max-w-[1280px]' }

/**
 * A modal dialog: traps the focus, closes with Escape or a press outside, restores the focus.
 * Belongs in lazy chunks only: it carries Base UI. Open as long as it is rendered.
 */
export default function Dialog({
  title,
  hideTitle,
  description,
  size = 'md',
  stickyHeader,
  mayClose,
  onClose,
  initialFocus,
  children,
}: DialogProps) {
  const [open, setOpen] = useState(true)
  const popup = useRef<HTMLDivElement>(null)
  const isSmall = size === 'sm' || size === 'md'
  const toField = isSmall ? (openedBy: string) => firstField(popup.current, openedBy) : undefined
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (next || !mayClose || mayClose()) && setOpen(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && onClose()}
    >
      <Base.Portal>
        {/* Also over another dialog. */}
        <Base.Backdrop forceRender className="dialog-backdrop" />
        <Base.Viewport className="dialog-viewport" onKeyDown={blockTabOnFocusGuard}>
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? toField}
            className={classNames('dialog-popup', widths[size])}
          >
            <header
              className={classNames(
                'flex items-start gap-4',
                hideTitle ? 'absolute top-3 right-3 z-10' : 'mb-4',
                stickyHeader && 'dialog-header-sticky',
              )}
            >
              <Base.Title className={hideTitle ? 'sr-only' : 'mt-1 min-w-0 font-display text-h2 wrap-anywhere'}>
                {title}
              </Base.Title>
              <Base.Close
                aria-label={t('Close')}
                className="-mt-1 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <X size={22} aria-hidden />
              </Base.Close>
            </header>
            {description && (
              <Base.Description className="mb-4 wrap-anywhere text-ink-2">{description}</Base.Description>
            )}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
