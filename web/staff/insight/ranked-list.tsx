import { useId } from 'react'
import { Link } from 'react-router'
import { locale, t } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'

interface RankedListProps {
  title: string
  /** Largest first. */
  rows: { key: string; name: string; to?: string; value: number; text: string; note?: string }[]
  empty: string
  /** What the values are, for screen readers. */
  unit: string
  /** Over both columns of the charts. */
  wide?: boolean
}

/** A table of names and values with a bar behind each name for comparison. */
export function RankedList({ title, rows, empty, unit, wide }: RankedListProps) {
  const id = useId()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const hasNotes = rows.some(({ note }) => note)
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid content-start gap-3 rounded-panel border border-line bg-surface p-4',
        wide && 'lg:col-span-2',
      )}
    >
      <h3 id={id} className="font-strong">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="text-small text-ink-2">{empty}</p>
      ) : (
        <table aria-labelledby={id} className="w-full text-small">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col" colSpan={hasNotes ? 2 : 1}>
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, to, value, text, note }) => (
              <tr key={key} className="border-t border-line first:border-0">
                <th scope="row" className="relative w-full py-1.5 pr-3 text-left font-plain wrap-anywhere">
                  <span
                    aria-hidden
                    className="absolute inset-y-1 left-0 rounded-chip bg-sunken"
                    style={{ width: `${(100 * value) / most}%` }}
                  />
                  <span className="relative px-2">
                    {to ? (
                      <Link to={to} className="underline underline-offset-4">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </span>
                </th>
                <td className="min-w-24 py-1.5 pl-3 text-right tabular-nums sm:whitespace-nowrap">{text}</td>
                {hasNotes && (
                  <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-3 tabular-nums">{note}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Terms = readonly { term: string; searches: number }[]

interface SearchRankingsProps {
  missed: Terms
  searched: Terms
  /** How many terms are shown of each. */
  limit: number
}

/** What visitors searched for: without results, and most often. */
export function SearchRankings({ missed, searched, limit }: SearchRankingsProps) {
  const lists = [
    { title: t('Searches without results'), terms: missed, empty: t('Every search had results.') },
    { title: t('Top searches'), terms: searched, empty: t('No searches yet.') },
  ]
  return lists.map(({ title, terms, empty }) => (
    <RankedList
      key={title}
      title={title}
      unit={t('Searches')}
      empty={empty}
      rows={terms.slice(0, limit).map(({ term, searches }) => ({
        key: term,
        name: term,
        to: paths.search(term),
        value: searches,
        text: searches.toLocaleString(locale()),
      }))}
    />
  ))
}
