import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { trustedPeers } from '../../platform/http/addresses.ts'

/** ACC-15: not offered to residents of the EU, UK or US. */
const NOT_OFFERED = new Set(
  [
    // The EU-27, and the parts of its members with codes of their own.
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'AX GF GP MF MQ RE YT',
    'GB',
    // The US and its territories.
    'US AS GU MP PR UM VI',
  ].flatMap((codes) => codes.split(' ')),
)

export interface GeoRestriction {
  /** ISO 3166-1 alpha-2; null when no trusted proxy sends it. */
  countryOf(request: FastifyRequest): string | null
  isOffered(request: FastifyRequest): boolean
  /** @throws AppError not_offered_here where the service is not offered */
  requireOffered(request: FastifyRequest): void
}

/** Reads the country header of our own proxies; the header of anybody else is ignored. */
export function geoRestriction(settings: {
  trustedProxies: readonly string[]
  countryHeader: string | null
  brand: () => string
}): GeoRestriction {
  const isFromProxy = trustedPeers(settings.trustedProxies)
  const countryOf = (request: FastifyRequest): string | null => {
    if (settings.countryHeader === null || !isFromProxy(request)) return null
    // Where a header came in already, the proxy's own value is the last one.
    const country = [request.headers[settings.countryHeader]].flat().join(',').split(',').at(-1)?.trim().toUpperCase()
    // Proxies send XX for an unknown country, or codes with digits.
    return country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null
  }
  const isOffered = (request: FastifyRequest): boolean => !NOT_OFFERED.has(countryOf(request) ?? '')
  return {
    countryOf,
    isOffered,
    requireOffered(request) {
      if (isOffered(request)) return
      const message = `${settings.brand()} is not offered to residents of the EU, the UK or the US.`
      throw new AppError('not_offered_here', { message })
    },
  }
}
