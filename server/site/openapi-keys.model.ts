import { SCOPE_CALLS, type Scope, SCOPES } from '../../contract/accounts/api-keys.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errors.ts'

type Json = Record<string, unknown>

/** With which scopes a key may make the call; none: no key may. */
export function scopesOf({ who, method, path }: Endpoint): Scope[] {
  if (who === 'anyone' && method === 'GET') return ['catalogue:read']
  return SCOPES.filter((scope) => (SCOPE_CALLS[scope] as readonly string[]).includes(`${method} ${path}`))
}

/** What a wrong key, one of other scopes, and one that calls too often are answered. */
export const KEY_ERRORS: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'too_many_requests']

const header = (description: string, type = 'integer'): Json => ({ description, schema: { type } })

/** Headers of replies, by the name that the document refers to them by. */
export const SHARED_HEADERS = {
  ETag: header(
    'Names this state of the reply: sent as `If-None-Match`, an unchanged one is answered with 304.',
    'string',
  ),
  'RateLimit-Limit': header('How many calls the limit allows'),
  'RateLimit-Remaining': header('How many of them are left'),
  'RateLimit-Reset': header('Seconds until the limit is whole again'),
  'RateLimit-Policy': header('The limit and its seconds, as `600;w=60`', 'string'),
  'Retry-After': header('Seconds to wait'),
} as const

const refsTo = (names: readonly (keyof typeof SHARED_HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const RATE_HEADERS = refsTo(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'])
export const WAIT_HEADERS = refsTo(['Retry-After'])
export const ETAG_HEADER = refsTo(['ETag'])

const TUS = { name: 'Tus-Resumable', description: 'The version of tus: 1.0.0', type: 'string' }
const OFFSET = {
  name: 'Upload-Offset',
  description: 'How much has arrived, which these bytes go on from',
  type: 'integer',
}

/** Headers that a request needs, of the calls that speak tus. */
export function requestHeaders({ method, path }: Endpoint): Json[] {
  if (path !== '/videos/resumable/:id' || method === 'OPTIONS') return []
  return [TUS, ...(method === 'PATCH' ? [OFFSET] : [])].map(({ type, ...named }) => ({
    ...{ ...named, in: 'header', required: true, schema: { type } },
  }))
}
