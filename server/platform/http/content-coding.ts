import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** The plainest first. */
export const CODINGS = ['identity', 'gzip', 'br'] as const
export type Coding = (typeof CODINGS)[number]

/** The last two steps cost ten times the processor for a tenth fewer bytes. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const same = (body: Buffer): Promise<Buffer> => Promise.resolve(body)

export const pack: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify<Buffer, object, Buffer>(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify<Buffer, Buffer>(gzip)(body),
  identity: same,
}

export const unpack: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
  identity: same,
}

const REFUSED = /;\s*q=0(\.0*)?$/
const known = new Map<string, Coding>()
/** Browsers send a handful of different texts; whoever sends many gets no more memory than this. */
const MOST_KNOWN = 100

/** The best coding that a client says it takes (RFC 9110 12.5.3). */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const text = String(accepted ?? '')
  const before = known.get(text)
  if (before) return before
  const names = text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0])
  const coding = names.includes('br') ? 'br' : names.includes('gzip') || names.includes('*') ? 'gzip' : 'identity'
  if (known.size < MOST_KNOWN) known.set(text, coding)
  return coding
}
