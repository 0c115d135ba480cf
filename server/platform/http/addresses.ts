import { isIPv6, BlockList, isIP, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Server } from 'node:http'

/** The key an address is counted under: for IPv6 its /64 network, within which a customer changes addresses at will. */
export function networkOf(ip: string): string {
  // IPv4-mapped, as a dual-stack socket reports an IPv4 address.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}

/** Of an IPv6 address the /48 of a whole site, which holds 65,536 such networks: counted beside them, more widely. */
export const siteOf = (ip: string): string | null =>
  networkOf(ip).endsWith('::/64') ? `${groupsOf(ip).slice(0, 3).join(':')}::/48` : null

/** So many times what one network may, a site may. */
export const SITE_FACTOR = 16

function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  // An ending like 1.2.3.4 fills two groups; it is in the half that is ignored.
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0) - (ip.includes('.') ? 1 : 0)
  return [...(front ?? []), ...Array.from({ length: zeros }, () => '0'), ...(back ?? [])].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/** Whether a request came through one of our proxies, whose forwarding headers alone are believed. */
export function trustedPeers(proxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isKnown = knownAddresses(proxies)
  return ({ socket }) => isKnown(socket.remoteAddress ?? '')
}

export function knownAddresses(networks: readonly string[]): (address: string) => boolean {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const family = isIP(address)
    // An IPv4 peer may come as ::ffff:10.0.0.1; BlockList matches it as the same address.
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Limits the open connections of one network (0: no limit), except our own proxies, which carry everybody's. */
export function capConnections(
  server: Server,
  { perAddress, isExempt }: { perAddress: number; isExempt: (address: string) => boolean },
): void {
  if (perAddress === 0) return
  const open = new Map<string, number>()
  const count = (key: string, more: number) => {
    const now = (open.get(key) ?? 0) + more
    if (now > 0) open.set(key, now)
    else open.delete(key)
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isExempt(address)) return
    const [network, site] = [networkOf(address), siteOf(address)]
    const isFull = (key: string, most: number) => (open.get(key) ?? 0) >= most
    if (isFull(network, perAddress) || (site && isFull(site, perAddress * SITE_FACTOR))) return void socket.destroy()
    const keys = [network, ...(site ? [site] : [])]
    for (const key of keys) count(key, 1)
    socket.once('close', () => {
      for (const key of keys) count(key, -1)
    })
  })
}
