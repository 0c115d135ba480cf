export type Coding = 'br' | 'gzip' | 'identity'

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
