import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The host that PUBLIC_URL names. */
    publicHost: string | null
  }
}

/**
 * Calls that carry their right in a cookie must come from our own pages.
 * A browser always says so: `Sec-Fetch-Site`, and `Origin` on every POST. Other clients send neither and hold no
 * foreign cookies, and SameSite=Strict stands behind this check.
 * @throws AppError cross_origin
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_origin')
  const origin = request.headers.origin
  if (origin !== undefined && !isOwn(hostOf(origin), request)) throw new AppError('cross_origin')
}

/**
 * The host that the browser asked for, as a trusted proxy passes it on or as it stands in the request; and always the
 * one of PUBLIC_URL, since not every proxy passes it on.
 */
const isOwn = (host: string | null, request: FastifyRequest): boolean =>
  host !== null && (host === request.host || host === request.server.publicHost)

export function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
