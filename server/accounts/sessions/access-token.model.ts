import { jwtVerify, SignJWT } from 'jose'
import type { SessionClaims } from '../../../contract/accounts/accounts.ts'

/** ACC-1: the access token lives 15 minutes. */
const LIFETIME_SECONDS = 15 * 60

/** Makes and checks access tokens. The claims are for display; rights are read from the database. */
export interface AccessTokens {
  sign(claims: SessionClaims, now: Date): Promise<string>
  /** The session a valid token names, else null. */
  sessionOf(token: string, now: Date): Promise<string | null>
}

/** @param secret at least 32 bytes */
export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ sub, ...claims }, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sub)
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFETIME_SECONDS)
        .sign(key)
    },
    async sessionOf(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
        return typeof payload['sid'] === 'string' ? payload['sid'] : null
      } catch {
        return null
      }
    },
  }
}
