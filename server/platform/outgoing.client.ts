import { type LookupAddress, lookup } from 'node:dns'
import { request as plainRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A server that keeps us waiting longer has not taken it. */
const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 64 * 1024

const inside = new BlockList()
for (const [network, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of this machine or a private network: nobody may make us call those. */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Resolves a name and refuses it when any of its addresses is inside: checked where the connection is made, not before. */
const lookupOutside: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused =
      error ??
      (addresses.some(({ address }) => isInside(address)) ? new Error('the address is not a public one') : null)
    if (refused || !addresses[0]) return done(refused ?? new Error('the name has no address'), [], 0)
    if (options.all) return done(null, addresses)
    done(null, addresses[0].address, addresses[0].family)
  })

/**
 * Posts to an address that somebody else chose: https and public addresses alone, no redirects, within seconds.
 * @param allowsInside for development and tests
 * @returns the status. @throws when there is no answer
 */
export function postOutside(
  url: string,
  { body, headers, allowsInside }: { body: string; headers: Record<string, string>; allowsInside: boolean },
): Promise<number> {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!allowsInside && (protocol !== 'https:' || (isIP(literal) !== 0 && isInside(literal))))
    return Promise.reject(new Error('the address is not a public https one'))
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(allowsInside ? {} : { lookup: lookupOutside }),
  }
  return new Promise((resolve, reject) => {
    const sent = (protocol === 'https:' ? request : plainRequest)(url, options, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.length) > MAX_REPLY_BYTES && reply.destroy())
      reply.once('close', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', reject).end(body)
  })
}
