import type { CallReply } from '../../../contract/index.ts'
import { locale, t, translate, type Text } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import { roundUp } from '../charts/round-up.ts'

export type Insight = CallReply<'GET /staff/insight'>
export type Metric = Insight['series'][number]
export type Kind = Metric['kind']
export type Unit = Metric['unit']
/** Bars are stacked; lines are drawn beside one another. */
export type Shape = 'bars' | 'lines'

/** The name of each metric. */
export const KIND_NAMES = {
  revenue: 'Revenue',
  refunded: 'Refunded',
  paid: 'Orders paid',
  opened: 'Checkouts opened',
  signups: 'Sign-ups',
  views: 'Views',
  saves: 'Saves',
  downloads: 'Downloads',
  uploads: 'Uploads',
  published: 'Published',
} as const satisfies Record<Kind, Text>

const KEY_NAMES: Record<string, Text> = { monthly: 'Monthly plan', annual: 'Annual plan', single: 'Single clips' }

/** The name of a part of a metric, or of the metric where it has no parts. */
export const metricName = ({ kind, key }: Pick<Metric, 'kind' | 'key'>): string =>
  key === '' ? t(KIND_NAMES[kind]) : translate(KEY_NAMES[key] ?? key)

/** A value with its unit, as in ₹1,178.82 or 12,400. */
export const valueText = (value: number, unit: Unit): string =>
  unit === 'paise' ? `₹${priceText(value)}` : value.toLocaleString(locale())

/** The comparison with a week before. */
export function changeText(today: number, before: number, unit: Unit): string {
  const then = t('{figure} a week ago', { figure: valueText(before, unit) })
  if (before === 0 || today === before) return then
  const percent = Math.round((100 * (today - before)) / before)
  return `${then}, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString(locale())}\u00a0%`
}

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB']

/** As in 1.4 GB; decimal units, as disk makers count. */
export function bytesText(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1000 && step < UNITS.length) [value, step] = [value / 1000, step + 1]
  const unit = step === 0 ? t('bytes') : (UNITS[step - 1] ?? '')
  return `${value.toLocaleString(locale(), { maximumFractionDigits: step === 0 ? 0 : 1 })} ${unit}`
}

/** One series of a chart: its name, its colour, its values by day. */
export interface ChartSeries {
  name: string
  fill: string
  stroke: string
  mark: string
  values: number[]
}

/** Bars differ by their order and the line between them too, lines by their dashes: not by colour alone. */
const SERIES_COLOURS = [
  { fill: 'fill-focus', stroke: 'stroke-focus', mark: 'bg-focus' },
  { fill: 'fill-accent', stroke: 'stroke-accent', mark: 'bg-accent' },
  { fill: 'fill-control', stroke: 'stroke-control', mark: 'bg-control' },
  { fill: 'fill-success', stroke: 'stroke-success', mark: 'bg-success' },
] as const

export const chartSeriesOf = (metrics: readonly Metric[], kinds: readonly Kind[]): ChartSeries[] =>
  metrics
    .filter(({ kind }) => kinds.includes(kind))
    .map((metric, index) => ({
      name: metricName(metric),
      values: metric.values,
      ...(SERIES_COLOURS[index % SERIES_COLOURS.length] ?? SERIES_COLOURS[0]),
    }))

const sumAt = (series: readonly ChartSeries[], day: number): number =>
  series.reduce((total, { values }) => total + (values[day] ?? 0), 0)

const totalOf = (series: readonly ChartSeries[]): number =>
  series.reduce((total, { values }) => values.reduce((sum, value) => sum + value, total), 0)

/** The total of all days: one sum of stacked bars, one for each line. */
export function totalText(series: readonly ChartSeries[], unit: Unit, shape: Shape): string {
  if (shape === 'bars') return valueText(totalOf(series), unit)
  return series.map((one) => `${one.name} ${valueText(totalOf([one]), unit)}`).join(', ')
}

/** Whether there is anything to draw. */
export const isFlat = (series: readonly ChartSeries[]): boolean => totalOf(series) === 0

/** The round value at the top of the axis. */
export function topOf(series: readonly ChartSeries[], days: number, shape: Shape): number {
  const highest =
    shape === 'bars'
      ? Array.from({ length: days }, (_, day) => sumAt(series, day))
      : series.flatMap(({ values }) => values)
  return Math.max(1, roundUp(Math.max(0, ...highest)))
}

interface StackedBar {
  name: string
  fill: string
  y: number
  height: number
}

/** The bars of a day from below upwards, in hundredths of the plot's height. */
export function stackAt(series: readonly ChartSeries[], day: number, top: number): StackedBar[] {
  let y = 100
  return series.flatMap(({ name, fill, values }) => {
    const height = (100 * (values[day] ?? 0)) / top
    y -= height
    return height > 0 ? [{ name, fill, y, height }] : []
  })
}
