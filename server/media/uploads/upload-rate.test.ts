import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { watchUpload } from './upload-rate.client.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A request whose body comes as the test sends it, as its server sees it. */
async function openRequest(bytes = 100_000_000): Promise<{ request: IncomingMessage; socket: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`)
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  closers.push(() => (socket.destroy(), server.closeAllConnections(), server.close()))
  return { request, socket }
}
const roomy = { freeBytes: async () => 1e12 }
const TICK = 20

describe('an upload under watch', () => {
  it('is refused with a clear message when it is too slow', async () => {
    const { request } = await openRequest()
    request.resume()
    const { signal } = watchUpload(request, { store: roomy, tickMs: TICK })
    await once(signal, 'abort')
    expect(signal.reason).toMatchObject({ code: 'upload_too_slow', status: 408 })
  })

  it('goes on while enough comes, and while what came waits for us', async () => {
    const { request, socket } = await openRequest()
    let ticks = 0
    const onTick = async () => void ticks++
    const { signal, stop } = watchUpload(request, { store: roomy, tickMs: TICK, onTick })
    // Nobody reads: the bytes wait.
    socket.write(Buffer.alloc(1_000_000))
    while (ticks < 14) await new Promise((resolve) => setImmediate(resolve))
    expect(signal.aborted).toBe(false)
    stop()
  })

  // OPS-5: what waits for the store is not told that its sender was slow.
  it('goes on when all of it has come, however long the store takes', async () => {
    const { request, socket } = await openRequest(1_000)
    let ticks = 0
    const onTick = async () => void ticks++
    request.resume()
    socket.write(Buffer.alloc(1_000))
    await once(request, 'end')
    const { signal, stop } = watchUpload(request, { store: roomy, tickMs: TICK, onTick })
    while (ticks < 14 && !signal.aborted) await new Promise((resolve) => setImmediate(resolve))
    expect(signal.aborted).toBe(false)
    stop()
  })

  it('ends when the disk is nearly full, or when its owner says so', async () => {
    const [first, second] = [await openRequest(), await openRequest()]
    const full = watchUpload(first.request, { store: { freeBytes: async () => 1e6 }, tickMs: TICK })
    const onTick = () => Promise.reject(new Error('taken over'))
    const taken = watchUpload(second.request, { store: roomy, tickMs: TICK, onTick })
    await Promise.all([once(full.signal, 'abort'), once(taken.signal, 'abort')])
    expect(full.signal.reason).toMatchObject({ code: 'storage_full', status: 507 })
    expect(taken.signal.reason).toMatchObject({ message: 'taken over' })
  })
})
