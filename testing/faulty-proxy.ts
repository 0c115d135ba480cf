import { connect, createServer, type Socket } from 'node:net'

/**
 * `pass`: as if it were not there. `cut`: every connection breaks, and new ones at once. `hold`: connections are taken,
 * and nothing comes through until the mode changes. `slow`: everything comes, so many milliseconds late.
 */
export type ProxyMode = 'pass' | 'cut' | 'hold' | { slowMs: number }

export interface FaultyProxy {
  /** host:port */
  address: string
  set(mode: ProxyMode): void
  stop(): Promise<void>
}

/** A line to another server that can be spoiled: a media store, a database. */
export async function startFaultyProxy(
  target: { host: string; port: number } | { path: string },
): Promise<FaultyProxy> {
  let mode: ProxyMode = 'pass'
  const sockets = new Set<Socket>()
  let freed = () => {}
  let free = Promise.resolve()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  /** Forwards data in order, as the present mode demands. */
  const pump = async (from: Socket, to: Socket) => {
    try {
      for await (const chunk of from) {
        if (typeof mode === 'object')
          await new Promise((resolve) => setTimeout(resolve, (mode as { slowMs: number }).slowMs))
        await free
        if (!to.write(chunk as Buffer)) await new Promise((resolve) => to.once('drain', resolve).once('close', resolve))
      }
      to.end()
    } catch {
      to.destroy()
    }
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (mode === 'cut') return near.destroy()
    const far = connect({ ...target, allowHalfOpen: true })
    keep(far)
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    void pump(near, far)
    return void pump(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    set(next) {
      mode = next
      freed()
      if (next === 'hold') free = new Promise((resolve) => (freed = resolve))
      if (next === 'cut') for (const socket of sockets) socket.destroy()
    },
    async stop() {
      freed()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
