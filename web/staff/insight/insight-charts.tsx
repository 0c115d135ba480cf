import { Link } from 'react-router'
import { locale, t, translate, type Text } from '../../language/text.ts'
import { paths } from '../../lib/url.ts'
import { DayChart } from './day-chart.tsx'
import { bytesText, type Insight, partsOf, valueText } from './metrics.ts'
import { RankedList } from './ranked-list.tsx'

const STEPS = {
  views: 'Looked at a clip',
  opened: 'Opened a checkout',
  paid: 'Paid',
} as const satisfies Record<string, Text>
const AREAS: Record<string, Text> = { originals: 'Originals', previews: 'Previews', licensed: 'Files for sale' }

/** Everything by day, and what stands behind it. */
export function InsightCharts({ insight, isAdmin }: { insight: Insight; isAdmin: boolean }) {
  const { days, series } = insight
  const chart = { days, unit: 'count' as const }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {isAdmin && (
        <>
          <DayChart {...chart} title={t('Revenue')} unit="paise" shape="bars" parts={partsOf(series, ['revenue'])} />
          <DayChart {...chart} title={t('Checkouts')} shape="lines" parts={partsOf(series, ['opened', 'paid'])} />
          <Funnel funnel={insight.funnel} />
          <BestSellers best={insight.best} />
          <DayChart
            {...chart}
            title={t('Given back')}
            unit="paise"
            shape="bars"
            parts={partsOf(series, ['refunded'])}
          />
          <DayChart {...chart} title={t('Sign-ups')} shape="bars" parts={partsOf(series, ['signups'])} />
        </>
      )}
      <DayChart {...chart} title={t('Uploads')} shape="lines" parts={partsOf(series, ['uploads', 'published'])} />
      <DayChart {...chart} title={t('Views and saves')} shape="lines" parts={partsOf(series, ['views', 'saves'])} />
      <DayChart {...chart} title={t('Downloads')} shape="bars" parts={partsOf(series, ['downloads'])} />
      <Terms
        title={t('Looked for and not found')}
        terms={insight.missed}
        empty={t('Everything that was looked for was found.')}
      />
      <Terms title={t('Looked for most')} terms={insight.searched} empty={t('Nobody searched yet.')} />
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
        name: (
          <Link to={paths.clip(id, name)} className="underline underline-offset-4">
            {name}
          </Link>
        ),
        value: paise,
        text: valueText(paise, 'paise'),
        note: `${orders} ×`,
      }))}
    />
  )
}

function Terms({ title, terms, empty }: { title: string; terms: Insight['missed']; empty: string }) {
  return (
    <RankedList
      title={title}
      unit={t('Searches')}
      empty={empty}
      rows={terms.slice(0, 12).map(({ term, searches }) => ({
        key: term,
        name: (
          <Link to={paths.search(term)} className="underline underline-offset-4">
            {term}
          </Link>
        ),
        value: searches,
        text: valueText(searches, 'count'),
      }))}
    />
  )
}

/** Work in the background; what stands still shows here first. */
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
