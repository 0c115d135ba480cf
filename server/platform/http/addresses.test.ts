import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { capConnections, networkOf, SITE_FACTOR } from './addresses.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('S28: open connections', () => {
  /** As a server that is listening: who connects, and whether they were hung up on. */
  function door(perAddress: number) {
    const server = new EventEmitter()
    capConnections(server as Server, { perAddress, isExempt: (address) => address === '192.0.2.1' })
    return (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, isOpen: true, destroy: () => {} })
      socket.destroy = () => void (socket.isOpen = false)
      server.emit('connection', socket as unknown as Socket)
      return socket
    }
  }
  const opens = (connect: ReturnType<typeof door>, addresses: string[]) =>
    addresses.filter((address) => connect(address).isOpen).length
  const many = (count: number, address: (n: number) => string) => Array.from({ length: count }, (_, n) => address(n))

  it('of IPv6 are counted by /64, whatever address of it is taken, and go when they close', () => {
    const connect = door(3)
    const held = many(3, (n) => `2001:db8:1:2::${n + 1}`).map(connect)
    expect(opens(connect, ['2001:db8:1:2:ffff::1', '2001:db8:1:3::1'])).toBe(1)
    held[0]?.emit('close')
    expect(opens(connect, ['2001:db8:1:2:ffff::1', '2001:db8:1:2:ffff::2'])).toBe(1)
  })

  it('and by the /48 of a site, sixteen times as widely', () => {
    const connect = door(2)
    expect(
      opens(
        connect,
        many(100, (n) => `2001:db8:1:${n.toString(16)}::1`),
      ),
    ).toBe(2 * SITE_FACTOR)
    expect(opens(connect, ['2001:db8:2::1'])).toBe(1)
  })

  it('of a proxy of ours are not counted', () => {
    expect(
      opens(
        door(1),
        many(5, () => '192.0.2.1'),
      ),
    ).toBe(5)
    expect(
      opens(
        door(1),
        many(5, () => '192.0.2.2'),
      ),
    ).toBe(1)
  })
})
