import type { FastifyRequest } from 'fastify'
import { BlockList, isIP } from 'node:net'

/**
 * Whether a request came through one of our own proxies: only their forwarding headers are believed.
 * @param proxies addresses, and networks as in `10.0.0.0/8`
 */
export function trustedPeers(proxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isKnown = knownAddresses(proxies)
  return ({ socket }) => isKnown(socket.remoteAddress ?? '')
}

/** @param networks as above @returns whether an address lies in one of them */
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
