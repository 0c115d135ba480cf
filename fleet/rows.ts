import type { World } from './world.ts'

/** One line of the table. */
export interface Row {
  check: string
  wanted: string
  got: string
  ok: boolean
}

export interface Check {
  name: string
  run(world: World): Promise<Row[]>
}

export const row = (check: string, wanted: string, got: string, ok: boolean): Row => ({ check, wanted, got, ok })

/** Something that did not come to be is longer than any time. */
export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')

export function printTable(rows: readonly Row[], say: (line: string) => void): void {
  const columns = ['check', 'wanted', 'got'] as const
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((one) => one[name].length)))
  const line = (cells: readonly string[], ok: string) =>
    say(`${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}  ${ok}`)
  line(columns, 'ok')
  for (const one of rows)
    line(
      columns.map((name) => one[name]),
      one.ok ? 'ok' : 'FAILED',
    )
}
