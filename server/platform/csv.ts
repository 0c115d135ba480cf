/** Spreadsheets read a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line (RFC 4180, CRLF), with an apostrophe before what a spreadsheet would evaluate (OWASP, CSV injection). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A negative amount is a number, no formula: with an apostrophe no program adds it up.
  const isFormula = /^\s*[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value)
  const escaped = isFormula ? `'${value}` : value
  return /[",\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
