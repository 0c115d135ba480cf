import { fieldNames } from '../../../contract/body.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { PAGE_QUERY } from '../../../contract/site/page-query.ts'

const namesOf = new WeakMap<Endpoint, ReadonlySet<string>>()

function queryNames(endpoint: Endpoint | undefined): ReadonlySet<string> {
  if (!endpoint) return PAGE_QUERY
  const known = namesOf.get(endpoint) ?? new Set(fieldNames(endpoint.query))
  namesOf.set(endpoint, known)
  return known
}

/**
 * ASVS 2.4.1: an address without the query names that nobody reads. What a stranger adds to an address makes no other entry
 * of the cache, and nothing of it stands in a page that others get.
 * @param endpoint of the call; left out for a page
 */
export function cacheKeyOf(url: string, endpoint?: Endpoint): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const names = queryNames(endpoint)
  const known = url
    .slice(start + 1)
    .split('&')
    .filter((part) => names.has(nameIn(part)))
  const path = url.slice(0, start)
  return known.length === 0 ? path : `${path}?${known.join('&')}`
}

function nameIn(part: string): string {
  const end = part.indexOf('=')
  const name = end < 0 ? part : part.slice(0, end)
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
