/** Where a clip's page lies; the readable part may be left out or wrong. */
export const clipPath = (id: string, name = ''): string => `/clip/${encodeURIComponent(id)}${name && `/${slug(name)}`}`

/** Readable part of a clip's address: letters and digits of any script, joined by hyphens. */
export function slug(name: string): string {
  const words =
    name
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const short = Array.from(words.join('-')).slice(0, 80).join('')
  return encodeURIComponent(short.replace(/-+$/, '')) || 'clip'
}
