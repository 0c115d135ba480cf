import type { IncomingMessage } from 'node:http'

/** As nginx does by default. */
const LONGEST_MS = 30_000
const SILENCE_MS = 5_000

/**
 * Lingering close: what is left of a refused body is read and thrown away before the connection closes. Closed with bytes
 * unread it would be reset, and whoever still sends an upload would see that (EPIPE) instead of the reply. Call it before the
 * reply is sent.
 */
export function lingerBeforeClose({ socket }: IncomingMessage): void {
  // Node calls it once a reply with `connection: close` is written.
  socket.destroySoon = () => {
    const close = () => socket.destroy()
    const timers = [setTimeout(close, LONGEST_MS), setTimeout(close, SILENCE_MS)]
    socket.once('close', () => timers.forEach(clearTimeout))
    socket.end()
    // Past Node's parser: it would hand on the requests behind this one, whose replies nobody gets (RFC 9112, 9.6).
    socket.removeAllListeners('data').on('data', () => timers[1]?.refresh())
    socket.resume()
  }
}
