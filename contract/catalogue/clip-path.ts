/** Path of a clip's page; the slug may be missing or wrong. */
export const clipPath = (id: string, name = ''): string => `/clip/${encodeURIComponent(id)}${name && `/${slug(name)}`}`

/** Slug of a clip's page: letters and digits of any script, joined by hyphens. */
export function slug(name: string): string {
  const words =
    name
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const short = Array.from(words.join('-')).slice(0, 80).join('')
  return encodeURIComponent(short.replace(/-+$/, '')) || 'clip'
}
