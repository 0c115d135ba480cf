import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../platform/events.ts'

const PING_MS = 20_000

/**
 * Answers with server-sent events of one topic until the reader goes away.
 * A comment line now and then keeps proxies from closing a quiet stream.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  bus: EventBus,
  topic: string,
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  raw.write('retry: 2000\n\n')
  const unsubscribe = bus.subscribe(topic, (message) => raw.write(`data: ${JSON.stringify(message)}\n\n`))
  const ping = setInterval(() => raw.write(': still here\n\n'), PING_MS)
  request.raw.once('close', () => {
    clearInterval(ping)
    unsubscribe()
  })
  return reply
}
