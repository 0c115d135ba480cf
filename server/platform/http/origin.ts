import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

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
  if (origin !== undefined && hostOf(origin) !== request.host) throw new AppError('cross_origin')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
