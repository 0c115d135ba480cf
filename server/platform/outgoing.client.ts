import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A server that keeps us waiting longer has not taken it. */
const TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 64 * 1024

/** An address of this machine or a private network, or one without TLS, was not asked. */
export class NotOutside extends Error {
  override name = 'NotOutside'
}

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
  // Which hold an address of IPv4, perhaps of such a network: compatible ones, NAT64 (also its own prefixes), 6to4.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
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
      (addresses.some(({ address }) => isInside(address)) ? new NotOutside('the address is not a public one') : null)
    if (refused || !addresses[0]) return done(refused ?? new Error('the name has no address'), [], 0)
    if (options.all) return done(null, addresses)
    done(null, addresses[0].address, addresses[0].family)
  })

interface Outgoing {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  /** For development and tests, and for what the operator says is inside. */
  allowsInside: boolean
}

/** https and public addresses alone, no redirects, within a time. @throws NotOutside */
function ask(
  url: string,
  { allowsInside, body, timeoutMs, ...asked }: Outgoing,
  onReply: (reply: IncomingMessage) => void,
) {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!allowsInside && (protocol !== 'https:' || (isIP(literal) !== 0 && isInside(literal))))
    throw new NotOutside('the address is not a public https one')
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options: RequestOptions = {
    method: asked.method,
    headers: { ...asked.headers, ...length },
    signal: AbortSignal.timeout(timeoutMs),
    ...(allowsInside ? {} : { lookup: lookupOutside }),
  }
  return (protocol === 'https:' ? request : plainRequest)(url, options, onReply).end(body)
}

/**
 * Posts to an address that somebody else chose; what it answers is nobody's business.
 * @returns the status. @throws when there is no answer
 */
export const postOutside = (
  url: string,
  given: { body: string; headers: Record<string, string>; allowsInside: boolean },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = ask(url, { ...given, method: 'POST', timeoutMs: TIMEOUT_MS }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.length) > MAX_REPLY_BYTES && reply.destroy())
      reply.once('close', () => resolve(reply.statusCode ?? 0))
    })
    sent.once('error', reject)
  })

/**
 * Asks an address that somebody else chose.
 * @returns status and body. @throws NotOutside; another error when there is no answer, or one of more than `maxBytes`
 */
export const askOutside = (
  url: string,
  { maxBytes, ...given }: Outgoing & { maxBytes: number },
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = ask(url, given, (reply) => {
      const parts: Buffer[] = []
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) reply.destroy(new Error('the answer is too long'))
        else parts.push(part)
      })
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      reply.once('error', reject)
    })
    sent.once('error', reject)
  })
