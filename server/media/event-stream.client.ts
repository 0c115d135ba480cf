import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../platform/events.ts'

const PING_MS = 20_000

/**
 * Responds with server-sent events of one topic until the client disconnects or loses its authorisation. A periodic comment
 * line keeps proxies from closing an idle stream.
 * @param source.mayListen checked before each message, since the session may have ended after the stream was opened
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  source: { bus: EventBus; topic: string; mayListen: () => Promise<boolean> },
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  if (request.method === 'HEAD') {
    raw.end()
    return reply
  }
  raw.write('retry: 2000\n\n')
  let sent = Promise.resolve()
  const send = (text: string) => {
    // Sequential, to preserve the order.
    sent = sent.then(async () => {
      const allowed = await source.mayListen().catch(() => false)
      if (!raw.writable) return
      if (allowed) raw.write(text)
      else raw.end()
    })
  }
  const unsubscribe = source.bus.subscribe(source.topic, (message) => send(`data: ${JSON.stringify(message)}\n\n`))
  const ping = setInterval(() => send(': still here\n\n'), PING_MS)
  raw.once('close', () => {
    clearInterval(ping)
    unsubscribe()
  })
  return reply
}
