import { Link } from 'react-router'
import { paths } from '../../lib/url.ts'
import { DayChart } from './day-chart.tsx'
import { bytesText, type Insight, partsOf, valueText } from './figure-words.ts'
import { RankedList } from './ranked-list.tsx'

const STEPS = { views: 'Looked at a clip', opened: 'Opened a checkout', paid: 'Paid' } as const
const AREAS: Record<string, string> = { originals: 'Originals', previews: 'Previews', licensed: 'Files for sale' }

/** Everything by day, and what stands behind it. */
export function InsightCharts({ insight, isAdmin }: { insight: Insight; isAdmin: boolean }) {
  const { days, series } = insight
  const chart = { days, unit: 'count' as const }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {isAdmin && (
        <>
          <DayChart {...chart} title="Revenue" unit="paise" shape="bars" parts={partsOf(series, ['revenue'])} />
          <DayChart {...chart} title="Checkouts" shape="lines" parts={partsOf(series, ['opened', 'paid'])} />
          <Funnel funnel={insight.funnel} />
          <BestSellers best={insight.best} />
          <DayChart {...chart} title="Given back" unit="paise" shape="bars" parts={partsOf(series, ['refunded'])} />
          <DayChart {...chart} title="Sign-ups" shape="bars" parts={partsOf(series, ['signups'])} />
        </>
      )}
      <DayChart {...chart} title="Uploads" shape="lines" parts={partsOf(series, ['uploads', 'published'])} />
      <DayChart {...chart} title="Views and saves" shape="lines" parts={partsOf(series, ['views', 'saves'])} />
      <DayChart {...chart} title="Downloads" shape="bars" parts={partsOf(series, ['downloads'])} />
      <Terms
        title="Looked for and not found"
        terms={insight.missed}
        empty="Everything that was looked for was found."
      />
      <Terms title="Looked for most" terms={insight.searched} empty="Nobody searched yet." />
      <RankedList
        title="Storage"
        unit="Size"
        empty="Nothing is stored yet."
        rows={insight.storage.map(({ area, bytes }) => ({
          key: area,
          name: AREAS[area] ?? area,
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
      title="From a look to a sale"
      unit="Times"
      empty="No figures yet."
      rows={funnel.map(({ step, count }, at) => {
        const before = funnel[at - 1]?.count
        return {
          key: step,
          name: STEPS[step],
          value: count,
          text: valueText(count, 'count'),
          ...(before
            ? { note: `${((100 * count) / before).toLocaleString('en-IN', { maximumFractionDigits: 1 })} %` }
            : {}),
        }
      })}
    />
  )
}

function BestSellers({ best }: { best: Insight['best'] }) {
  return (
    <RankedList
      title="What sells"
      unit="Sold for"
      empty="No clip was sold in this time."
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
      unit="Searches"
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
      title="Work in the background"
      unit="Jobs"
      empty="Nothing waits, nothing runs."
      rows={busy.map(({ job, waiting, running, failed }) => ({
        key: job,
        name: job,
        value: waiting + running + failed,
        text: `${waiting} waiting, ${running} running`,
        ...(failed > 0 ? { note: `${failed} failed` } : {}),
      }))}
    />
  )
}
