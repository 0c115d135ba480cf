import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../platform/events.ts'

const PING_MS = 20_000

/**
 * Answers with server-sent events of one topic until the reader goes away or may no longer listen.
 * A comment line now and then keeps proxies from closing a quiet stream.
 * @param source.mayListen asked before anything is sent: the right may have ended since the stream was opened
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
  const say = (text: string) => {
    // One after the other, so that the order stays.
    sent = sent.then(async () => {
      const allowed = await source.mayListen().catch(() => false)
      if (!raw.writable) return
      if (allowed) raw.write(text)
      else raw.end()
    })
  }
  const unsubscribe = source.bus.subscribe(source.topic, (message) => say(`data: ${JSON.stringify(message)}\n\n`))
  const ping = setInterval(() => say(': still here\n\n'), PING_MS)
  raw.once('close', () => {
    clearInterval(ping)
    unsubscribe()
  })
  return reply
}
