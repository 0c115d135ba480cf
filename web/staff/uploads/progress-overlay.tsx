import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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

/** How far something is, 0-100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div className="grid gap-1.5">
      <progress
        id={id}
        max={100}
        value={value}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-spark [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-spark"
      />
      <p className="flex justify-between gap-4 text-meta text-ink-2">
        <label htmlFor={id} className="min-w-0 wrap-anywhere">
          {label}
        </label>
        <span className="tabular-nums">{value}%</span>
      </p>
    </div>
  )
}
