import { isIP } from 'node:net'
import type { Env } from './env.ts'

/** ASVS 12.3: a line for each connection that leaves the machine's own network without TLS being demanded. */
export function plainConnections(env: Env): string[] {
  const lines = []
  const smtp = urlOf(env.SMTP_URL)
  if (
    smtp?.protocol === 'smtp:' &&
    !isPrivate(smtp) &&
    !smtp.username &&
    smtp.searchParams.get('requireTLS') !== 'true'
  )
    lines.push('SMTP_URL: mails may go out unencrypted: use smtps://, or add ?requireTLS=true')
  const store = urlOf(env.S3_ENDPOINT)
  if (env.STORAGE === 's3' && store?.protocol === 'http:' && !isPrivate(store))
    lines.push('S3_ENDPOINT: files and keys go there unencrypted: use https://')
  const collector = urlOf(env.OTEL_EXPORTER_OTLP_ENDPOINT)
  if (collector?.protocol === 'http:' && !isPrivate(collector))
    lines.push('OTEL_EXPORTER_OTLP_ENDPOINT: traces and metrics go there unencrypted: use https://')
  for (const name of DATABASES) {
    const url = urlOf(env[name])
    if (!url || isPrivate(url)) continue
    const mode = url.searchParams.get('sslmode') ?? 'disable'
    if (!/^(verify-full|verify-ca|require)$/.test(mode))
      lines.push(`${name}: add ?sslmode=verify-full: it leaves this network unencrypted`)
  }
  return lines
}

const DATABASES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL'] as const

/** A socket has no host, which is no URL to this parser: null, as for a setting that is not set. */
function urlOf(text: string | undefined): URL | null {
  return text && URL.canParse(text) ? new URL(text) : null
}

const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[?(::1|f[cd][0-9a-f]{2}:|fe80:))/i

/** This machine, a private network, or a name without a dot, as containers have them. */
function isPrivate({ hostname, searchParams }: URL): boolean {
  if (hostname === '' || searchParams.get('host')?.startsWith('/')) return true
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return PRIVATE.test(hostname)
  return !hostname.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(hostname)
}
