import { locale, t, type Text, translate } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { DayChart } from './day-chart.tsx'
import { bytesText, chartSeriesOf, type Insight, type Kind, type Shape, type Unit, valueText } from './metrics.ts'
import { RankedList, SearchRankings } from './ranked-list.tsx'

const STEPS = {
  views: 'Looked at a clip',
  opened: 'Opened a checkout',
  paid: 'Paid',
} as const satisfies Record<string, Text>
const AREAS: Record<string, Text> = { originals: 'Originals', previews: 'Previews', licensed: 'Files for sale' }

interface SectionProps {
  insight: Insight
}

/** Every metric by day, and what explains it. */
export function InsightCharts({ insight, isAdmin }: SectionProps & { isAdmin: boolean }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {isAdmin && <SalesCharts insight={insight} />}
      <Chart insight={insight} title={t('Uploads')} kinds={['uploads', 'published']} shape="lines" />
      <Chart insight={insight} title={t('Views and saves')} kinds={['views', 'saves']} shape="lines" />
      <Chart insight={insight} title={t('Downloads')} kinds={['downloads']} />
      <SearchRankings missed={insight.missed} searched={insight.searched} limit={12} />
      <RankedList
        title={t('Storage')}
        unit={t('Size')}
        empty={t('Nothing is stored yet.')}
        rows={insight.storage.map(({ area, bytes }) => ({
          key: area,
          name: translate(AREAS[area] ?? area),
          value: bytes,
          text: bytesText(bytes),
        }))}
      />
      {isAdmin && <Queue queue={insight.queue} />}
    </div>
  )
}

const SalesCharts = ({ insight }: SectionProps) => (
  <>
    <Chart insight={insight} title={t('Revenue')} kinds={['revenue']} unit="paise" />
    <Chart insight={insight} title={t('Checkouts')} kinds={['opened', 'paid']} shape="lines" />
    <Funnel funnel={insight.funnel} />
    <BestSellers best={insight.best} />
    <Chart insight={insight} title={t('Given back')} kinds={['refunded']} unit="paise" />
    <Chart insight={insight} title={t('Sign-ups')} kinds={['signups']} />
  </>
)

interface ChartProps extends SectionProps {
  title: string
  kinds: Kind[]
  unit?: Unit
  shape?: Shape
}

const Chart = ({ insight: { days, series }, kinds, unit = 'count', shape = 'bars', title }: ChartProps) => (
  <DayChart title={title} days={days} series={chartSeriesOf(series, kinds)} unit={unit} shape={shape} />
)

function Funnel({ funnel }: { funnel: Insight['funnel'] }) {
  return (
    <RankedList
      title={t('From a look to a sale')}
      unit={t('Times')}
      empty={t('No figures yet.')}
      rows={funnel.map(({ step, count }, at) => {
        const before = funnel[at - 1]?.count
        return {
          key: step,
          name: t(STEPS[step]),
          value: count,
          text: valueText(count, 'count'),
          ...(before
            ? { note: `${((100 * count) / before).toLocaleString(locale(), { maximumFractionDigits: 1 })} %` }
            : {}),
        }
      })}
    />
  )
}

function BestSellers({ best }: { best: Insight['best'] }) {
  return (
    <RankedList
      title={t('What sells')}
      unit={t('Sold for')}
      empty={t('No clip was sold in this time.')}
      rows={best.slice(0, 10).map(({ id, name, orders, paise }) => ({
        key: id,
        name,
        to: paths.clip(id, name),
        value: paise,
        text: valueText(paise, 'paise'),
        note: `${orders} ×`,
      }))}
    />
  )
}

/** Background jobs; a stalled queue shows here first. */
function Queue({ queue }: { queue: Insight['queue'] }) {
  const busy = queue.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return (
    <RankedList
      title={t('Work in the background')}
      unit={t('Jobs')}
      empty={t('Nothing waits, nothing runs.')}
      rows={busy.map(({ job, waiting, running, failed }) => ({
        key: job,
        name: translate(job),
        value: waiting + running + failed,
        text: t('{waiting} waiting, {running} running', { waiting, running }),
        ...(failed > 0 ? { note: t('{count} failed', { count: failed }) } : {}),
      }))}
    />
  )
}
