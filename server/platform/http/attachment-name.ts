/**
 * Content-Disposition of a download by RFC 6266: an ASCII name for old clients, and `filename*` with the real one.
 * @param fileName without folders; quotes and control characters are replaced
 */
export function attachmentName(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}"\\/]/gu, '_')
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}

/** RFC 8187: also escapes the characters that encodeURIComponent leaves but attr-char does not contain. */
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
