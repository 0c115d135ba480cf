import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The host that PUBLIC_URL names. */
    publicHost: string | null
  }
}

/**
 * CSRF protection: calls authenticated by a cookie must come from our own pages. Browsers always send `Sec-Fetch-Site`,
 * and `Origin` with every POST; other clients send neither and hold no cookies of somebody else. SameSite=Strict is the
 * second line.
 * @throws AppError cross_origin
 */
export function requireOwnOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_origin')
  const origin = request.headers.origin
  if (origin !== undefined && !isOwn(hostOf(origin), request)) throw new AppError('cross_origin')
}

/**
 * The host that the browser requested (X-Forwarded-Host of a trusted proxy, else Host); and always the one of PUBLIC_URL,
 * since not every proxy forwards it.
 */
const isOwn = (host: string | null, request: FastifyRequest): boolean =>
  host !== null && (host === request.host || host === request.server.publicHost)

export function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
