import { isIPv6 } from 'node:net'

/**
 * The key an address is counted under: itself, or its /64 network for IPv6, which one customer of a provider owns and may
 * change addresses within at will.
 */
export function networkOf(ip: string): string {
  // IPv4-mapped, as a dual-stack socket reports an IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  // An ending like 1.2.3.4 fills two groups; it is in the half that is ignored.
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0) - (ip.includes('.') ? 1 : 0)
  return [...(front ?? []), ...Array.from({ length: zeros }, () => '0'), ...(back ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
