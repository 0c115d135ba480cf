/** One line of a table of checks: which figure, what was done to the product, what must hold, what was seen. */
export interface Row {
  /** Its number in docs/chaos.md, `F8`; empty where it has none. */
  figure: string
  did: string
  expected: string
  seen: string
  ok: boolean
}

export const row = (figure: string, did: string, expected: string, seen: string, ok: boolean): Row => ({
  figure,
  did,
  expected,
  seen,
  ok,
})

/** One measurement of a bench and its limit. */
export interface Measurement {
  what: string
  ours: string
  against?: string
  /** The ratio or figure that the limit is about; left out, the line only informs. */
  measured?: number
  atLeast?: number
  atMost?: number
}

/** Something that never happened took longer than any time. */
export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
export const millis = (ms: number): string => (Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'never')
export const short = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

/** @param part from 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Checks as Markdown, so that the printed table can be pasted into docs. */
export function printTable(rows: readonly Row[], say: (line: string) => void): void {
  const cell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ')
  say('| figure | done | expected | seen | |')
  say('|---|---|---|---|---|')
  for (const { figure, did, expected, seen, ok } of rows)
    say(`| ${[figure, did, expected, seen].map(cell).join(' | ')} | ${ok ? 'ok' : 'FAILED'} |`)
}

/** Prints the measurements of a bench. @returns whether every limit holds */
export function report(title: string, rows: readonly Measurement[]): boolean {
  console.log(title)
  printColumns([['what', 'measured', 'against', 'ratio or figure', 'limit', ''], ...rows.map(lineOf)], '  ')
  return rows.every(holds)
}

/** Prints lines of cells, each column as wide as its widest cell. */
export function printColumns(lines: readonly (readonly string[])[], indent = ''): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(
      indent +
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
    )
}

export const holds = ({ measured, atLeast, atMost }: Pick<Measurement, 'measured' | 'atLeast' | 'atMost'>): boolean =>
  measured === undefined ||
  ((atLeast === undefined || measured >= atLeast) && (atMost === undefined || measured <= atMost))

function lineOf(one: Measurement): string[] {
  const { what, ours, against = '', measured, atLeast, atMost } = one
  const limit = atLeast !== undefined ? `>= ${atLeast}` : atMost !== undefined ? `<= ${atMost}` : ''
  const state = limit ? (holds(one) ? 'kept' : 'MISSED') : ''
  return [what, ours, against, measured === undefined ? '' : short(measured), limit, state]
}
