import { isIP } from 'node:net'
import type { Env } from './env.ts'

/** Addresses and networks whose word about a visitor is believed. */
export const proxiesOf = (env: Env): string[] =>
  (env.TRUSTED_PROXY ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export function proxyProblems(env: Env): string[] {
  const wrong = proxiesOf(env).filter((proxy) => !isNetwork(proxy))
  return [
    ...(env.COUNTRY_HEADER && !env.TRUSTED_PROXY
      ? ['COUNTRY_HEADER: anyone can send it, so it needs TRUSTED_PROXY']
      : []),
    ...wrong.map((proxy) => `TRUSTED_PROXY: ${proxy} is no address or network`),
  ]
}

/** An address, or a network as in 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const size = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
  )
}
