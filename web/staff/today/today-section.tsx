import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { locale, t, translate } from '../../language/text.ts'
import { momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { QueryStates } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'

type Waits = CallReply<'GET /staff/waiting'>['waits']

/** B28: where ADMIN lands: what endangers the shop, then what waits, the oldest first, each with exactly its rows. */
export default function TodaySection() {
  const query = useQuery({ ...call('GET /staff/waiting', {}), refetchInterval: 60_000, staleTime: 0 })
  if (!query.isSuccess) return <QueryStates query={query} failed={t('The to-do list could not be loaded.')} />
  const { waits, alarms, asOf } = query.data
  const open = waits.filter(({ count }) => count > 0)
  return (
    <div className="grid max-w-[760px] gap-8">
      {alarms.length > 0 && (
        <ul aria-label={t('Act now to keep the shop safe')} className="grid gap-2">
          {alarms.map(({ kind, text }) => (
            <li
              key={kind}
              className="flex items-center gap-3 rounded-control border border-danger px-4 py-3 text-danger"
            >
              <TriangleAlert size={20} aria-hidden className="shrink-0" />
              {translate(text)}
            </li>
          ))}
        </ul>
      )}
      <Section title={t('To do')}>
        {open.length === 0 ? <p className="text-ink-2">{t('Nothing to do right now.')}</p> : <WaitList waits={open} />}
        <p className="mt-3 text-meta text-ink-3">{t('As of {moment}.', { moment: momentText(asOf) })}</p>
      </Section>
      <Link to="?section=insight" className="justify-self-start text-link underline underline-offset-4">
        {t('Figures of today and the days before')}
      </Link>
    </div>
  )
}

const WaitList = ({ waits }: { waits: Waits }) => (
  <ol aria-label={t('To do')} className="grid gap-2">
    {waits.map(({ what, count, since, section, filter }) => (
      <li key={what}>
        <Link
          to={`?section=${section}${filter && `&${filter}`}`}
          className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-surface px-4 py-2 hover:bg-sunken"
        >
          <span className="min-w-8 rounded-full bg-spark px-2 text-center text-small text-on-spark tabular-nums">
            {count}
          </span>
          <span className="grid flex-1">
            <span>{translate(what)}</span>
            {since && <span className="text-meta text-ink-3">{t('Oldest: {age}', { age: ageText(since) })}</span>}
          </span>
          <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />
        </Link>
      </li>
    ))}
  </ol>
)

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** 3 days ago. */
function ageText(since: string): string {
  const age = Date.now() - Date.parse(since)
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? (['minute', 60_000] as const)
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' })
  return format.format(-Math.floor(age / length), unit)
}
