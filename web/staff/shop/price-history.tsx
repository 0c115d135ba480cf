import { useQuery } from '@tanstack/react-query'
import { locale, t, translate } from '../../language/text.ts'
import { dayText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { ErrorState } from '../../ui/states.tsx'
import { momentText } from '../orders/order-model.ts'
import { lineOf, type PriceChange, type Steps, stepsOf } from './price-steps.ts'

const ITEMS = ['MobileHD', 'HD', '4K', 'Monthly', 'Annual']
const MONTH_MS = 30 * 86_400_000

/** Who changed which price when, from what to what: as steps and as a table. */
export function PriceHistory() {
  const { data, isError, refetch, dataUpdatedAt } = useQuery({ ...call('GET /staff/pricehistory', {}), staleTime: 0 })
  if (isError) return <ErrorState text={t('The history could not be loaded.')} onRetry={() => void refetch()} />
  if (!data) return null
  const { changes } = data
  const from = Math.min(dataUpdatedAt - MONTH_MS, Date.parse(changes.at(-1)?.at ?? '') || dataUpdatedAt) - MONTH_MS / 10
  return (
    <section aria-labelledby="price-history" className="grid gap-4 rounded-panel border border-line bg-surface p-5">
      <h2 id="price-history" className="text-h3 font-strong">
        {t('History')}
      </h2>
      {changes.length === 0 && <p className="text-ink-2">{t('No price was changed yet.')}</p>}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stepsOf(changes, ITEMS).map((steps) => (
          <StepPlot key={steps.item} steps={steps} from={from} until={dataUpdatedAt} />
        ))}
      </div>
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </section>
  )
}

function StepPlot({ steps, from, until }: { steps: Steps; from: number; until: number }) {
  const { item, points } = steps
  const way = points
    .map(({ at, rupees }) =>
      Number.isFinite(at)
        ? t('₹{rupees} from {day}', { rupees, day: dayText(new Date(at).toISOString()) })
        : `₹${rupees}`,
    )
    .join(', ')
  return (
    <figure className="grid gap-1">
      <figcaption className="flex justify-between text-small">
        <span className="font-strong">{translate(item)}</span>
        <span className="tabular-nums">₹{points.at(-1)?.rupees}</span>
      </figcaption>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here, with a name of its own
        role="img"
        aria-label={`${translate(item)}: ${way}`}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-20 w-full rounded-frame border border-line bg-page"
      >
        <polyline
          points={lineOf(steps, from, until)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="fill-none stroke-focus"
        />
      </svg>
    </figure>
  )
}

const columns = (): string[] => [t('When'), t('What'), t('From{of}', { of: '' }), t('To{of}', { of: '' }), t('Who')]

function ChangeTable({ changes }: { changes: PriceChange[] }) {
  return (
    <section
      aria-label={t('Changes of prices')}
      // Longer and wider than its frame: the keyboard must be able to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-control border border-line"
    >
      <table className="w-full text-small tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left">
          <tr>
            {columns().map((heading) => (
              <th key={heading} scope="col" className="px-3 py-1.5 font-strong whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, item, from, to, by, at }) => (
            <tr key={id} className="border-t border-line">
              <td className="px-3 py-1 whitespace-nowrap">{momentText(at)}</td>
              <td className="px-3">{translate(item)}</td>
              <td className="px-3">₹{from.toLocaleString(locale())}</td>
              <td className="px-3">₹{to.toLocaleString(locale())}</td>
              <td className="px-3 break-all">{by}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
