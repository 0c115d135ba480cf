/** One line of the table: which figure, what was done to the product, what must hold, what was seen. */
export interface Row {
  /** As in reliability.md section 4: `F8`. */
  figure: string
  did: string
  wanted: string
  seen: string
  ok: boolean
}

export const row = (figure: string, did: string, wanted: string, seen: string, ok: boolean): Row => ({
  figure,
  did,
  wanted,
  seen,
  ok,
})

/** Something that did not come to be is longer than any time. */
export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
export const millis = (ms: number): string => (Number.isFinite(ms) ? `${Math.round(ms)} ms` : 'never')

/** @param part from 0 to 1 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

/** As Markdown, so that it can be kept as it was printed. */
export function printTable(rows: readonly Row[], say: (line: string) => void): void {
  const cell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ')
  say('| figure | done | wanted | seen | |')
  say('|---|---|---|---|---|')
  for (const { figure, did, wanted, seen, ok } of rows)
    say(`| ${[figure, did, wanted, seen].map(cell).join(' | ')} | ${ok ? 'ok' : 'FAILED'} |`)
}
