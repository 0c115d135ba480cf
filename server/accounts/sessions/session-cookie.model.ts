import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from './session.service.ts'

/** Readings, Sessions: `__Host-session` with Secure on https, `session` on plain http. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null
  write(reply: FastifyReply, signedIn: SignedIn): void
  clear(reply: FastifyReply): void
}

export function sessionCookie(options: { https: boolean }): SessionCookie {
  const name = options.https ? '__Host-session' : 'session'
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: options.https } as const
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, { refreshToken, maxAgeSeconds }) =>
      void reply.setCookie(name, refreshToken, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}
