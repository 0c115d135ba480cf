import { resolve } from 'node:path'
import { sandboxOf, sandboxProblems } from './sandbox.ts'
import { companyOf, companyProblems, missingParticulars, withDemoParticulars } from './company.ts'
import { creditPackProblems, creditPacksOf } from './credit-packs.ts'
import { connectionProblems, connectionsOf } from './connections.ts'
import { plainConnections } from './plain-connections.ts'
import { parseBuyerLimits, parseLimits } from './limits.ts'
import { bothOrNeither, type Env, type QueueGroup, readEnv, SettingsError, when } from './env.ts'

/** The settings as the program uses them: checked against each other, alternatives as tagged unions. */
export type Config = ReturnType<typeof toConfig>

export function toConfig(read: Env) {
  const env = withDemoParticulars(read)
  const production = env.NODE_ENV === 'production'
  const problems = contradictions(env, production)
  if (problems.length > 0) throw new SettingsError(problems)
  const dataDir = resolve(env.DATA_DIR)
  const publicUrl = publicUrlOf(env)
  return {
    role: env.ROLE,
    /** Which background work this process takes, when its role takes any. */
    queues: env.QUEUES as readonly QueueGroup[],
    production,
    dev: env.JHALAK_DEV !== undefined,
    // A person at a terminal wants the address and the logins, not a line a request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    port: env.PORT,
    /** Where a worker answers monitors, on this machine unless HOST says otherwise; 0: nowhere. */
    workerPort: env.WORKER_PORT,
    workerHost: env.HOST ?? '127.0.0.1',
    ...sandboxOf(env),
    /** Where browsers reach us, without a trailing slash; known only after listening when PORT is 0. */
    publicUrl,
    dataDir,
    ...connectionsOf(env, dataDir, publicUrl),
    ...companyOf(env),
    /** Addresses, officers and encryption that production lacks, a line each. */
    missing: production ? [...missingParticulars(env), ...plainConnections(env)] : [],
    /** Null: one is generated and kept in the data folder. */
    jwtSecret: env.JWT_SECRET ?? null,
    firstAdmin: env.ADMIN_ID && env.ADMIN_PASSWORD ? { id: env.ADMIN_ID, password: env.ADMIN_PASSWORD } : null,
    demandsSecondFactor: (env.ADMIN_SECOND_FACTOR ?? (env.SANDBOX === 'on' ? 'offered' : 'demanded')) === 'demanded',
    /** Whether an identity provider of a company may be on this machine or in a private network. */
    ssoInside: env.SSO_INSIDE === 'on',
    // The demo shows a stocked shop unless told otherwise.
    starterCatalogue: (env.STARTER_CATALOGUE ?? (env.SANDBOX === 'on' ? 'full' : 'none')) === 'full',
    ...ordersOf(env),
    /** Carries the visitor's country (ISO 3166-1 alpha-2), lower case; believed from a trusted proxy alone. */
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    ...transfersOf(env),
    /** Strict-Transport-Security: for this host alone, its subdomains too, or not sent. */
    hsts: env.HSTS,
    /** 0: no limit. */
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    /** Lets a monitor on another machine read /metrics; null: only this machine may. */
    metricsToken: env.METRICS_TOKEN ?? null,
    errorReportsDsn: env.ERROR_REPORTS_DSN ?? null,
    telemetry: telemetryOf(env),
    /** Limits with other numbers than their defaults; null: none is counted. */
    limits: env.RATE_LIMITS === 'on' ? limitsOf(env) : null,
    /** Public replies a second for one network that no cache has; ten seconds' worth at once. */
    readsPerSecond: env.PUBLIC_READS_PER_SECOND,
    caches: cacheSizes(env.REPLY_CACHE_MB * 1024 * 1024),
    searchSnapshotMs: env.SEARCH_SNAPSHOT_MS,
    /** As it was read, the demo's particulars with it: the first values of what an ADMIN changes later. */
    env,
    parentPid: env.JHALAK_PARENT_PID ?? null,
    /** Where a test lets this process die. */
    faultAt: env.FAULT_AT ?? null,
  }
}

const limitsOf = (env: Env) =>
  new Map([...parseLimits(env.LIMITS).limits, ...parseBuyerLimits(env.BUYER_LIMITS).limits])

const ordersOf = (env: Env) => ({
  /** Whether an annual plan can be had back like anything else. */
  annualRefundable: env.ANNUAL_REFUNDABLE === 'on',
  /** Packs of prepaid credit on offer. */
  creditPacks: creditPacksOf(env),
  /** For how many days an order is honoured at its price. */
  orderDays: env.ORDER_DAYS,
})

const transfersOf = (env: Env) => ({
  /** Whom ffmpeg runs as; null: as this process. */
  mediaUser: env.MEDIA_USER ?? null,
  /** clamd; null: nothing is scanned. */
  clamdAddress: env.CLAMD_ADDRESS ?? null,
  uploads: {
    maxBytes: env.MAX_UPLOAD_BYTES,
    filesPerDay: env.UPLOAD_FILES_PER_DAY,
    bytesPerDay: env.UPLOAD_BYTES_PER_DAY,
    /** What films need at the least, and what happens to those that have less. */
    floor: { act: env.QUALITY_FLOOR, side: env.QUALITY_LEAST_SIDE, seconds: env.QUALITY_LEAST_SECONDS },
  },
  downloads: {
    perAccount: env.DOWNLOADS_PER_ACCOUNT,
    /** Through one process. */
    atOnce: env.DOWNLOADS_AT_ONCE,
    /** Where nginx serves the media folder for X-Accel-Redirect; null: this process sends the bytes. */
    accelRedirect: env.ACCEL_REDIRECT ?? null,
  },
})

/** Where traces and metrics go; null: nowhere. */
const telemetryOf = (env: Env) => {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? []
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(pairs.map((pair) => [pair.replace(/=.*/, ''), pair.replace(/^[^=]*=/, '')])),
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    metricsEveryMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

const publicUrlOf = (env: Env) =>
  env.PUBLIC_URL?.replace(/\/$/, '') ?? (env.PORT === 0 ? null : `http://localhost:${env.PORT}`)

const contradictions = (env: Env, production: boolean): string[] => [
  ...bothOrNeither(env, 'ADMIN_ID', 'ADMIN_PASSWORD'),
  ...connectionProblems(env, production),
  ...companyProblems(env),
  ...creditPackProblems(env),
  ...parseLimits(env.LIMITS).problems,
  ...parseBuyerLimits(env.BUYER_LIMITS).problems,
  ...sandboxProblems(env),
  ...(production ? productionProblems(env) : []),
]

const productionProblems = (env: Env): string[] => [
  ...when(env.SANDBOX === 'on', 'SANDBOX: must be off in production'),
  ...when(!env.JWT_SECRET, 'JWT_SECRET: production needs one of at least 32 characters'),
  ...when(!env.PUBLIC_URL?.startsWith('https://'), 'PUBLIC_URL: production needs an https address'),
  ...when(!env.DATABASE_URL, 'DATABASE_URL: production needs one'),
  ...when(env.FAULT_AT, 'FAULT_AT: is for tests alone'),
]

/** In bytes; 0 caches nothing. Most for the clips: a new search is half as quick when it has to read its clips anew. */
function cacheSizes(bytes: number) {
  const replyBytes = Math.floor(bytes / 8)
  return { replyBytes, clipBytes: bytes - replyBytes }
}

export const readConfig = (): Config => toConfig(readEnv())
