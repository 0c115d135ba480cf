import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionProps {
  title: ReactNode
  /** Under the heading. */
  intro?: ReactNode
  /** At the end of the heading's line. */
  action?: ReactNode
  framed?: boolean
  busy?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page with its heading. */
export function Section({ title, intro, action, framed, busy, className, children }: SectionProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className="text-h3 font-strong">
      {title}
    </h2>
  )
  return (
    <section
      aria-labelledby={id}
      aria-busy={busy}
      className={classNames('grid gap-4', framed && 'rounded-panel border border-line bg-surface p-5', className)}
    >
      {action ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {heading}
          {action}
        </div>
      ) : (
        <div>
          {heading}
          {intro && <p className="max-w-[80ch] text-ink-2">{intro}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
