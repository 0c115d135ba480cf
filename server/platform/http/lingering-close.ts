import type { IncomingMessage } from 'node:http'

/** As nginx does by default. */
const LONGEST_MS = 30_000
const SILENCE_MS = 5_000

/**
 * Lingering close: what is left of a refused body is read and thrown away before the connection closes. Closed with bytes
 * unread it would be reset, and whoever still sends an upload would see that (EPIPE) instead of the reply. Call it before the
 * reply is sent.
 */
export function lingerBeforeClose(request: IncomingMessage): void {
  const { socket } = request
  // Node calls it once a reply with `connection: close` is written.
  socket.destroySoon = () => {
    const close = () => socket.destroy()
    const timers = [setTimeout(close, LONGEST_MS), setTimeout(close, SILENCE_MS)]
    socket.once('close', () => timers.forEach(clearTimeout))
    socket.end()
    request.unpipe().on('data', () => timers[1]?.refresh())
  }
}
