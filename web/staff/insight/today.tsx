import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { t, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Section } from '../../ui/section.tsx'
import { changeText, type Insight, KIND_NAMES, valueText } from './metrics.ts'

/** Today's metrics compared with the same day a week ago. */
export function Today({ insight }: { insight: Insight }) {
  const day = insight.days.at(-1) ?? ''
  return (
    <Section title={t('Today so far, {day}', { day: dayText(day) })}>
      <dl className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,150px),1fr))]">
        {insight.today.map(({ kind, unit, today, before }) => (
          <div key={kind} className="rounded-control border border-line bg-surface px-4 py-3">
            <dt className="text-meta text-ink-3">{t(KIND_NAMES[kind])}</dt>
            <dd>
              <span className="flex items-center gap-2 text-h3 font-strong tabular-nums">
                {valueText(today, unit)}
                {today > before && <ArrowUp size={18} aria-hidden className="text-success" />}
                {today < before && <ArrowDown size={18} aria-hidden className="text-ink-3" />}
              </span>
              <span className="block text-meta text-ink-3 tabular-nums">{changeText(today, before, unit)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** What waits for staff, each with a link to its section. */
export function Waiting({ waits }: { waits: Insight['waits'] }) {
  return (
    <Section title={t('What waits')}>
      <ul className="grid gap-2 [grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr))]">
        {waits.map(({ what, count, section, view }) => (
          <li key={what}>
            <Link
              to={`?section=${section}${view ? `&view=${view}` : ''}`}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-4 hover:bg-sunken"
            >
              <span
                className={classNames(
                  'min-w-8 rounded-full px-2 text-center text-small tabular-nums',
                  count > 0 ? 'bg-spark text-on-spark' : 'bg-sunken text-ink-3',
                )}
              >
                {count}
              </span>
              <span className="flex-1">{translate(what)}</span>
              <ChevronRight size={18} aria-hidden className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
