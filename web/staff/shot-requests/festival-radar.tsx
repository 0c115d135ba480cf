import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallReply } from '../../../contract/index.ts'
import { language, t } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { paths } from '../../lib/url.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Section } from '../../ui/section.tsx'

type Festival = CallReply<'GET /videos/festivalradar'>['festivals'][number]

/** The coming year's festivals with what the library holds for each: what is still to be filmed. */
export function FestivalRadar() {
  const query = useQuery(call('GET /videos/festivalradar', {}))
  return (
    <Section title={t('Festivals ahead')}>
      <DataList
        ordered
        label={t('Festivals ahead')}
        query={query}
        rows={query.data?.festivals ?? []}
        row={(festival) => <FestivalRow key={festival.name} festival={festival} />}
        empty={t('No festivals are known for the coming year.')}
        failed={t('The festivals could not be loaded.')}
      />
      <p className="text-meta text-ink-3">
        {t('Regions differ by a day, and some days depend on the moon being seen.')}
      </p>
    </Section>
  )
}

function FestivalRow({ festival }: { festival: Festival }) {
  const { name, hindi, day, inDays, term, clips, vertical, in4k, released } = festival
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <Link to={paths.search(term)} className="font-strong text-link underline underline-offset-4">
          {language() === 'hi' ? hindi : name}
        </Link>
        <p className="text-small text-ink-3">{whenText(dayText(day), inDays)}</p>
      </div>
      <p className={clips === 0 ? 'text-danger' : 'text-ink-2'}>
        {clips === 0
          ? t('no clips yet')
          : t(
              clips === 1
                ? '1 clip, {in4k} in 4K, {vertical} vertical, {released} released'
                : '{clips} clips, {in4k} in 4K, {vertical} vertical, {released} released',
              { clips, in4k, vertical, released },
            )}
      </p>
    </li>
  )
}

function whenText(day: string, inDays: number): string {
  if (inDays === 0) return t('{day}, today', { day })
  return inDays === 1 ? t('{day}, tomorrow', { day }) : t('{day}, in {count} days', { day, count: inDays })
}
