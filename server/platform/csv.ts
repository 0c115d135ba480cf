/** Spreadsheets read a file as UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180, CRLF). A text that a spreadsheet would evaluate as a formula is prefixed with an
 * apostrophe (OWASP, CSV injection); numbers stay numbers.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const escaped = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
