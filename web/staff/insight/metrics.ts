import type { CallReply } from '../../../contract/index.ts'
import { locale, t, translate, type Text } from '../../language/text.ts'
import { priceText } from '../../ui/price-text.ts'
import { roundUp } from '../orders/revenue-days.ts'

export type Insight = CallReply<'GET /staff/insight'>
export type Series = Insight['series'][number]
export type Kind = Series['kind']
export type Unit = Series['unit']

/** What each figure is called. */
export const KIND_NAMES = {
  revenue: 'Revenue',
  refunded: 'Given back',
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

/** What a part of a figure is called; the figure itself where it has no parts. */
export const partName = ({ kind, key }: Pick<Series, 'kind' | 'key'>): string =>
  key === '' ? t(KIND_NAMES[kind]) : translate(KEY_NAMES[key] ?? key)

/** A figure with its unit, as in ₹1,178.82 or 12,400. */
export const valueText = (value: number, unit: Unit): string =>
  unit === 'paise' ? `₹${priceText(value)}` : value.toLocaleString(locale())

/** Against the week before, in words. */
export function changeText(today: number, before: number, unit: Unit): string {
  const then = t('{figure} a week ago', { figure: valueText(before, unit) })
  if (before === 0 || today === before) return then
  const percent = Math.round((100 * (today - before)) / before)
  return `${then}, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString(locale())} %`
}

const UNITS = ['kB', 'MB', 'GB', 'TB', 'PB']

/** As in 1.4 GB; thousands, as shops of disks count. */
export function bytesText(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1000 && step < UNITS.length) [value, step] = [value / 1000, step + 1]
  const unit = step === 0 ? t('bytes') : (UNITS[step - 1] ?? '')
  return `${value.toLocaleString(locale(), { maximumFractionDigits: step === 0 ? 0 : 1 })} ${unit}`
}

/** One part of a chart: its name, its colour, its figures by day. */
export interface ChartSeries {
  name: string
  fill: string
  stroke: string
  mark: string
  values: number[]
}

/** Told apart by their order and by the line between them too, not by colour alone. */
const SERIES_COLOURS = [
  { fill: 'fill-focus', stroke: 'stroke-focus', mark: 'bg-focus' },
  { fill: 'fill-accent', stroke: 'stroke-accent', mark: 'bg-accent' },
  { fill: 'fill-control', stroke: 'stroke-control', mark: 'bg-control' },
  { fill: 'fill-success', stroke: 'stroke-success', mark: 'bg-success' },
] as const

export const partsOf = (series: readonly Series[], kinds: readonly Kind[]): ChartSeries[] =>
  series
    .filter(({ kind }) => kinds.includes(kind))
    .map((one, index) => ({ name: partName(one), values: one.values, ...(SERIES_COLOURS[index % SERIES_COLOURS.length] ?? SERIES_COLOURS[0]) }))

const sumAt = (parts: readonly ChartSeries[], at: number): number =>
  parts.reduce((total, { values }) => total + (values[at] ?? 0), 0)

const totalOf = (parts: readonly ChartSeries[]): number =>
  parts.reduce((total, { values }) => values.reduce((sum, value) => sum + value, total), 0)

/** What the days came to: one sum of what stands on one another, one for each of what does not. */
export function totalText(parts: readonly ChartSeries[], unit: Unit, shape: 'bars' | 'lines'): string {
  if (shape === 'bars') return valueText(totalOf(parts), unit)
  return parts.map((part) => `${part.name} ${valueText(totalOf([part]), unit)}`).join(', ')
}

/** Whether there is anything to draw. */
export const isFlat = (parts: readonly ChartSeries[]): boolean => totalOf(parts) === 0

/** The round figure at the top of the axis; bars stand on one another, lines beside one another. */
export function topOf(parts: readonly ChartSeries[], days: number, shape: 'bars' | 'lines'): number {
  const highest =
    shape === 'bars' ? Array.from({ length: days }, (_, at) => sumAt(parts, at)) : parts.flatMap(({ values }) => values)
  return Math.max(1, roundUp(Math.max(0, ...highest)))
}

/** The bars of a day from below upwards, in hundredths of the plot's height. */
export function stackAt(parts: readonly ChartSeries[], at: number, top: number): { part: ChartSeries; y: number; height: number }[] {
  let y = 100
  return parts.flatMap((part) => {
    const height = (100 * (part.values[at] ?? 0)) / top
    y -= height
    return height > 0 ? [{ part, y, height }] : []
  })
}
