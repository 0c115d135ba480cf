import { useQuery } from '@tanstack/react-query'
import { locale, t, translate } from '../../language/text.ts'
import { dayText, momentText } from '../../lib/day-text.ts'
import { call } from '../../lib/query.ts'
import { breakableEmail } from '../../ui/breakable.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Section } from '../../ui/section.tsx'
import { lineOf, type PriceChange, type Steps, stepsOf } from './prices.ts'

const ITEMS = ['MobileHD', 'HD', '4K', 'Monthly', 'Annual']
const MONTH_MS = 30 * 86_400_000

/** The price changes, as a step chart for each price and as a table. */
export function PriceHistory() {
  const { data, isError, refetch, dataUpdatedAt } = useQuery({ ...call('GET /staff/pricehistory', {}), staleTime: 0 })
  if (isError) return <ErrorState text={t('The history could not be loaded.')} onRetry={() => void refetch()} />
  if (!data) return null
  const { changes } = data
  const from = Math.min(dataUpdatedAt - MONTH_MS, Date.parse(changes.at(-1)?.at ?? '') || dataUpdatedAt) - MONTH_MS / 10
  return (
    <Section framed title={t('History')}>
      {changes.length === 0 && <p className="text-ink-2">{t('No price was changed yet.')}</p>}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stepsOf(changes, ITEMS).map((steps) => (
          <StepPlot key={steps.item} steps={steps} from={from} until={dataUpdatedAt} />
        ))}
      </div>
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </Section>
  )
}

function StepPlot({ steps, from, until }: { steps: Steps; from: number; until: number }) {
  const { item, points } = steps
  const description = points
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
        aria-label={`${translate(item)}: ${description}`}
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

const ChangeTable = ({ changes }: { changes: PriceChange[] }) => (
  <DataTable
    label={t('Changes of prices')}
    columns={[
      { header: t('When'), cell: ({ at }) => momentText(at), className: 'whitespace-nowrap' },
      { header: t('What'), cell: ({ item }) => translate(item) },
      { header: t('From{of}', { of: '' }), cell: ({ from }) => `₹${from.toLocaleString(locale())}` },
      { header: t('To{of}', { of: '' }), cell: ({ to }) => `₹${to.toLocaleString(locale())}` },
      { header: t('Who'), cell: ({ by }) => breakableEmail(by), className: 'wrap-anywhere' },
    ]}
    rows={changes}
    keyOf={({ id }) => id}
    className="max-h-72"
  />
)
