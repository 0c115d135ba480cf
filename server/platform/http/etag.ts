import { createHash } from 'node:crypto'

/** Tells two bodies apart; weak, since one stands for all its codings. */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110 13.1.2): proxies may have weakened it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')
