/** Characters that XML cannot hold at all. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // An attribute would have spaces instead.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** A text as an element or an attribute holds it. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '')
    .replaceAll(/[&<>"\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign)

const MOST_SIGNS = 80

/** The beginning of a text in one line, as a heading has it. */
export function oneLine(text: string, most = MOST_SIGNS): string {
  const line = Array.from(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  )
  return line.length > most
    ? `${line
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line.join('')
}
