import type { Registry } from 'prom-client'
import { attributesOf } from './otlp.client.ts'

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]
/** Brings the figures up to date and reads them. */
export type ReadMetrics = () => Promise<Metric[]>

/** Counted since the start of the process. */
const CUMULATIVE = 2

/** The figures of /metrics, under the same names. */
export const metricsAsOtlp = (metrics: readonly Metric[], startedAt: number, now: number) =>
  metrics.map((metric) => ({ name: metric.name, description: metric.help, ...dataOf(metric, startedAt, now) }))

function dataOf(metric: Metric, startedAt: number, now: number) {
  const at = { timeUnixNano: `${now}000000` }
  const since = { startTimeUnixNano: `${startedAt}000000`, ...at }
  const points = metric.values.map(({ labels, value }) => ({
    attributes: attributesOf(labels as never),
    asDouble: value,
  }))
  if (String(metric.type) === 'histogram')
    return {
      histogram: {
        aggregationTemporality: CUMULATIVE,
        dataPoints: histograms(metric).map((point) => ({ ...point, ...since })),
      },
    }
  if (String(metric.type) === 'counter')
    return {
      sum: {
        aggregationTemporality: CUMULATIVE,
        isMonotonic: true,
        dataPoints: points.map((point) => ({ ...point, ...since })),
      },
    }
  return { gauge: { dataPoints: points.map((point) => ({ ...point, ...at })) } }
}

/** Prometheus' buckets hold all that is below; OTLP's each their own. */
function histograms(metric: Metric) {
  const values: { labels: Record<string, string | number>; value: number; metricName?: string }[] =
    metric.values as never
  const series = new Map<string, typeof values>()
  for (const value of values) {
    const { le: _le, ...labels } = value.labels
    const key = JSON.stringify(labels)
    series.set(key, [...(series.get(key) ?? []), value])
  }
  return [...series].map(([key, parts]) => {
    const part = (end: string) => parts.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0
    const buckets = parts.filter(({ metricName }) => metricName?.endsWith('_bucket'))
    return {
      attributes: attributesOf(JSON.parse(key)),
      count: String(part('_count')),
      sum: part('_sum'),
      bucketCounts: buckets.map(({ value }, index) => String(value - (buckets[index - 1]?.value ?? 0))),
      explicitBounds: buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite),
    }
  })
}
