import type { FastifyRequest } from 'fastify'
import { BlockList, isIP } from 'node:net'

/**
 * Tells whether a request was handed to us by one of our own proxies: only those may speak for somebody else.
 * @param proxies addresses, and networks as in `10.0.0.0/8`
 */
export function trustedPeers(proxies: readonly string[]): (request: FastifyRequest) => boolean {
  const isKnown = knownAddresses(proxies)
  return ({ socket }) => isKnown(socket.remoteAddress ?? '')
}

/** @param networks as above @returns tells whether an address is one of them */
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
    // An IPv4 peer may come as ::ffff:10.0.0.1; the list knows that for the same address.
    return family !== 0 && known.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}
