import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from './session.model.ts'

/** ACC-3: `__Host-session` with Secure on https, `session` on plain http. */
export interface SessionCookie {
  name: string
  read(request: FastifyRequest): string | null
  write(reply: FastifyReply, signedIn: SignedIn): void
  clear(reply: FastifyReply): void
}

export function sessionCookie(options: { https: boolean }): SessionCookie {
  const name = options.https ? '__Host-session' : 'session'
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/', secure: options.https } as const
  return {
    name,
    read: (request) => request.cookies[name] ?? null,
    write: (reply, { refreshToken, maxAgeSeconds }) =>
      void reply.setCookie(name, refreshToken, { ...attributes, maxAge: maxAgeSeconds }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  }
}

/** Reply of every way to sign in: the access token in the body, the refresh token in the cookie. */
export const signedInReply =
  ({ cookie }: { cookie: SessionCookie }) =>
  (reply: FastifyReply, session: SignedIn): { accessToken: string } => {
    cookie.write(reply, session)
    return { accessToken: session.accessToken }
  }
