import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the open connections of one address, against clients that open thousands and send nothing.
 * @param options.perAddress 0 for no limit
 * @param options.isExempt our own proxies, which carry everybody's connections
 */
export function capConnections(
  server: Server,
  { perAddress, isExempt }: { perAddress: number; isExempt: (address: string) => boolean },
): void {
  if (perAddress === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const before = open.get(address) ?? 0
    if (isExempt(address)) return
    if (before >= perAddress) return void socket.destroy()
    open.set(address, before + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
