import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { openCache } from '../cache.ts'
import { hash } from 'node:crypto'

/** In order of the work to decode them. */
export const CODINGS = ['identity', 'gzip', 'br'] as const
export type Coding = (typeof CODINGS)[number]

/** Quality 6 and above cost ten times the processor for a tenth fewer bytes. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const pack: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify<Buffer, object, Buffer>(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: async (body) => body,
}

export const unpack: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
  identity: async (body) => body,
}

const REFUSED = /;\s*q=0(\.0*)?$/
/** Browsers send a handful of different headers. */
const parsed = openCache<string, Coding>({ name: 'codings', maxSize: 100 })

/** Content negotiation: the best coding that Accept-Encoding allows (RFC 9110 12.5.3). */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const text = String(accepted ?? '')
  const known = parsed.get(text)
  if (known) return known
  const names = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0])
  const coding = names.includes('br') ? 'br' : names.includes('gzip') || names.includes('*') ? 'gzip' : 'identity'
  parsed.put(text, coding)
  return coding
}

/** Tells two bodies apart; weak, since one stands for all its codings. */
export const etagOf = (body: Buffer | string): string => `W/"${hash('sha1', body, 'base64url').slice(0, 22)}"`

/** Whether `If-None-Match` names the tag, by weak comparison (RFC 9110 13.1.2): proxies may have weakened it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag.trim()) === strong(etag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')
