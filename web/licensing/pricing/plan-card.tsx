import { useId, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface PlanCardProps {
  name: string
  /** Marks the one that stands out. */
  flag?: string
  price: ReactNode
  /** A condition, under the button. */
  note: string
  /** Features, then the button. */
  children: ReactNode
}

/** One plan of the pricing page; the flagged one has a marigold top edge. */
export function PlanCard({ name, flag, price, note, children }: PlanCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'relative grid grid-rows-[auto_auto_1fr_auto_auto] gap-5 rounded-panel border border-line bg-surface p-6',
        flag && 'border-t-4 border-t-spark md:-mt-3 md:pt-8',
      )}
    >
      <h2 id={id} className="flex flex-wrap items-center gap-3 text-h3 font-strong">
        {name}
        {flag && (
          <span className="rounded-chip bg-spark px-2.5 text-tiny leading-[24px] font-strong text-on-spark">
            {flag}
          </span>
        )}
      </h2>
      <div className="grid min-h-24 content-start gap-1.5">{price}</div>
      {children}
      <p className="text-meta text-ink-3 md:min-h-10">{note}</p>
    </section>
  )
}
