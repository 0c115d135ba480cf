import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SILENCE_MS = 5_000
/** Half a minute in all, as nginx does by default. */
const MOST_WAITS = 6

const lingering = new WeakSet<Socket>()

/** Of a request behind a refused body nothing is done: its reply could not be sent (RFC 9112, 9.6). */
export function endLingering({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!lingering.has(raw.socket)) return done()
  reply.hijack()
  raw.socket.destroy()
}

/**
 * Lingering close: what is left of a refused body is read and thrown away before the connection closes. Closed with bytes
 * unread it would be reset, and whoever still sends an upload would see that (EPIPE) instead of the reply. Call it before the
 * reply is sent.
 */
export function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request
  // Node calls it once a reply with `connection: close` is written.
  socket.destroySoon = () => {
    lingering.add(socket)
    let [read, waits] = [socket.bytesRead, 0]
    const timer = setInterval(() => {
      if (socket.bytesRead === read || ++waits === MOST_WAITS) socket.destroy()
      read = socket.bytesRead
    }, SILENCE_MS)
    socket.once('close', () => clearInterval(timer))
    socket.end()
    // It may have been stopped where it was read, or by a full buffer.
    request.unpipe().resume()
  }
}
