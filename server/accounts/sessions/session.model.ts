import { createSecretKey } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'

/** What a sign-in gives the browser: an access token for the reply, a refresh token for the cookie. */
export interface SignedIn {
  accessToken: string
  refreshToken: string
  maxAgeSeconds: number
}

/** ACC-1: the access token lives 15 minutes. */
const TOKEN_SECONDS = 15 * 60

/** ASVS 9.2: a token of another kind, for somebody else or of somebody else is none of ours, whatever key it was signed with. */
const TOKEN_TYPE = 'at+jwt'
const TOKEN_ISSUER = 'jhalak'
const TOKEN_AUDIENCE = 'jhalak'

/** Makes and checks access tokens. The claims are for display; rights are read from the database. */
export interface AccessTokens {
  sign(claims: SessionClaims, now: Date): Promise<string>
  /** The session a valid token names, and the company it was given for (missing in tokens that do not say); else null. */
  sessionOf(token: string, now: Date): Promise<{ id: string; company?: string | null } | null>
}

/** @param secret at least 32 bytes */
export function accessTokens(secret: string): AccessTokens {
  // Bytes would be made a key again at every call.
  const key = createSecretKey(secret, 'utf8')
  return {
    sign: ({ sub, ...claims }, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(sub)
        .setIssuedAt(issued)
        .setExpirationTime(issued + TOKEN_SECONDS)
        .sign(key)
    },
    async sessionOf(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          ...{ algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp', 'sub'] },
          ...{ typ: TOKEN_TYPE, issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE },
        })
        return typeof payload['sid'] === 'string' ? { id: payload['sid'], ...companyIn(payload) } : null
      } catch {
        return null
      }
    },
  }
}

/** Of the claim `company`; one from before it had an id says nothing. */
function companyIn({ company }: Partial<SessionClaims>): { company?: string | null } {
  if (!company) return { company: null }
  return company.id ? { company: company.id } : {}
}

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
