/**
 * Content-Disposition for a file to keep, by RFC 6266: the name in plain letters for old clients, and as it is for all
 * others.
 * @param fileName without folders; quotes and control characters are taken out of it
 */
export function attachmentName(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}"\\/]/gu, '_')
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}

/** RFC 8187, attr-char: what encodeURIComponent leaves alone beyond it is written out too. */
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
