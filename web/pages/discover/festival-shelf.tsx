import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { language, t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { ClipResults } from '../clip-results.tsx'
import { festivalQuery } from '../queries.ts'

/** The next festival that there are clips for; films for it are cut now. */
export function FestivalShelf() {
  const festival = useQuery(festivalQuery()).data?.festival
  if (!festival) return null
  const name = language() === 'hi' ? festival.hindi : festival.name
  return (
    <section aria-labelledby="festival" className="mx-auto grid w-full max-w-[1680px] gap-5 px-3 pt-9 sm:px-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="festival" className="font-display text-h2">
          {whenText(name, festival.inDays)}
        </h2>
        <Link to={paths.search(festival.term)} className="text-link underline underline-offset-4">
          {t('All clips for {festival}', { festival: name })}
        </Link>
      </div>
      <ClipResults videos={festival.videos} opens={false} dense />
    </section>
  )
}

function whenText(festival: string, days: number): string {
  if (days === 0) return t('{festival} is today', { festival })
  if (days === 1) return t('{festival} is tomorrow', { festival })
  return t('{festival} in {count} days', { festival, count: days })
}
