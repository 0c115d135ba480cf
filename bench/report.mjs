// How a bench says what it measured: a table, each row with its limit, and whether all were kept.

/**
 * @param {string} title
 * @param {{ what: string, ours: string, against?: string, measured?: number, atLeast?: number, atMost?: number }[]} rows
 * @returns {boolean} whether every limit was kept
 */
export function report(title, rows) {
  const lines = [['what', 'measured', 'against', 'ratio or figure', 'limit', '']]
  let kept = true
  for (const { what, ours, against = '', measured, atLeast, atMost } of rows) {
    const fine =
      measured === undefined ||
      ((atLeast === undefined || measured >= atLeast) && (atMost === undefined || measured <= atMost))
    kept &&= fine
    const limit = atLeast !== undefined ? `>= ${atLeast}` : atMost !== undefined ? `<= ${atMost}` : ''
    lines.push([
      what,
      ours,
      against,
      measured === undefined ? '' : short(measured),
      limit,
      limit ? (fine ? 'kept' : 'MISSED') : '',
    ])
  }
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  console.log(title)
  for (const line of lines)
    console.log(
      `  ${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    )
  return kept
}

/** @param {number} value */
export const short = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))

/** @param {number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
