import type { FastifyReply } from 'fastify'

/** Calls the listener once the reply is closed; at once where it is: whoever left meanwhile sends no `close` any more. */
export function whenClosed({ raw }: FastifyReply, listener: () => void): void {
  if (raw.destroyed) listener()
  else raw.once('close', listener)
}
