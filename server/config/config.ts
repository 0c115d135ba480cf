import { resolve } from 'node:path'
import type { CompanyContact } from '../../contract/site/site.ts'
import { contactOf, contactProblems } from './contact.ts'
import { type DatabaseConfig, databaseOf, databaseProblems } from './database.ts'
import { type Env, type QueueGroup, readEnv, SettingsError } from './env.ts'
import { type LicencesConfig, licenceProblems, licencesOf } from './licences.ts'
import {
  type GoogleConfig,
  googleOf,
  type MailConfig,
  mailOf,
  type RazorpayConfig,
  razorpayOf,
  razorpayProblems,
} from './providers.ts'
import { proxiesOf, proxyProblems } from './proxies.ts'
import { type Seller, sellerOf, sellerProblems } from './seller.ts'
import { type StorageConfig, storageOf, storageProblems } from './storage.ts'

/** The settings as the program uses them: checked against each other, alternatives as tagged unions. */
export interface Config {
  role: Env['ROLE']
  /** Which background work this process takes, when its role takes any. */
  queues: readonly QueueGroup[]
  production: boolean
  dev: boolean
  logLevel: NonNullable<Env['LOG_LEVEL']>
  port: number
  host: string
  /** Where browsers reach us, without a trailing slash; known only after listening when PORT is 0. */
  publicUrl: string | null
  dataDir: string
  database: DatabaseConfig
  storage: StorageConfig
  /** Null: one is generated and kept in the data folder. */
  jwtSecret: string | null
  firstAdmin: { id: string; password: string } | null
  starterCatalogue: boolean
  sandbox: boolean
  brand: string
  company: string
  contact: CompanyContact
  /** Where the contact forms' messages go; null: the forms send nothing. */
  contactInbox: string | null
  /** Whether an annual plan can be had back like anything else. */
  annualRefundable: boolean
  /** Who invoices are from. */
  seller: Seller
  razorpay: RazorpayConfig
  google: GoogleConfig
  mail: MailConfig
  /** Addresses and networks whose X-Forwarded-For, -Proto, -Host and country header are believed. */
  trustedProxies: string[]
  /** Carries the visitor's country (ISO 3166-1 alpha-2), lower case; believed from a trusted proxy alone. */
  countryHeader: string | null
  uploads: { maxBytes: number; filesPerDay: number; bytesPerDay: number }
  licences: LicencesConfig
  downloads: DownloadsConfig
  /** 0: no limit. */
  connectionsPerAddress: number
  /** Lets a monitor on another machine read /metrics; null: only this machine may. */
  metricsToken: string | null
  rateLimits: boolean
  /** What may be kept in memory for everybody, in bytes; 0 keeps none. */
  kept: { replyBytes: number; clipBytes: number }
  parentPid: number | null
  /** Where a test lets this process die. */
  faultAt: string | null
}

/** How files go out: how many at once, and whether a proxy in front sends their bytes. */
export interface DownloadsConfig {
  perAccount: number
  /** Through one process. */
  atOnce: number
  /** Where nginx serves the media folder for X-Accel-Redirect. */
  accelRedirect: string | null
}

/**
 * Turns the environment into a configuration.
 * @throws SettingsError when settings contradict each other.
 */
export function toConfig(env: Env): Config {
  const production = env.NODE_ENV === 'production'
  const problems = contradictions(env, production)
  if (problems.length > 0) throw new SettingsError(problems)
  const dataDir = resolve(env.DATA_DIR)
  return {
    role: env.ROLE,
    queues: env.QUEUES,
    production,
    dev: env.JHALAK_DEV !== undefined,
    // A person at a terminal wants the address and the logins, not a line a request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrlOf(env),
    dataDir,
    database: databaseOf(env),
    storage: storageOf(env, dataDir),
    jwtSecret: env.JWT_SECRET ?? null,
    firstAdmin: env.ADMIN_ID && env.ADMIN_PASSWORD ? { id: env.ADMIN_ID, password: env.ADMIN_PASSWORD } : null,
    // The demo shows a stocked shop unless told otherwise.
    starterCatalogue: (env.STARTER_CATALOGUE ?? (env.SANDBOX === 'on' ? 'full' : 'none')) === 'full',
    sandbox: env.SANDBOX === 'on',
    brand: env.BRAND,
    company: env.COMPANY_NAME,
    contact: contactOf(env),
    contactInbox: env.CONTACT_INBOX ?? null,
    annualRefundable: env.ANNUAL_REFUNDABLE === 'on',
    seller: sellerOf(env),
    razorpay: razorpayOf(env),
    google: googleOf(env),
    mail: mailOf(env, dataDir, publicUrlOf(env)),
    trustedProxies: proxiesOf(env),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    uploads: {
      maxBytes: env.MAX_UPLOAD_BYTES,
      filesPerDay: env.UPLOAD_FILES_PER_DAY,
      bytesPerDay: env.UPLOAD_BYTES_PER_DAY,
    },
    licences: licencesOf(env),
    downloads: {
      perAccount: env.DOWNLOADS_PER_ACCOUNT,
      atOnce: env.DOWNLOADS_AT_ONCE,
      accelRedirect: env.ACCEL_REDIRECT ?? null,
    },
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: env.RATE_LIMITS === 'on',
    kept: keptOf(env.REPLY_CACHE_MB * 1024 * 1024),
    parentPid: env.JHALAK_PARENT_PID ?? null,
    faultAt: env.FAULT_AT ?? null,
  }
}

const publicUrlOf = (env: Env) =>
  env.PUBLIC_URL?.replace(/\/$/, '') ?? (env.PORT === 0 ? null : `http://localhost:${env.PORT}`)

/** Where settings contradict each other, a line each. */
const contradictions = (env: Env, production: boolean): string[] => [
  ...(Boolean(env.ADMIN_ID) === Boolean(env.ADMIN_PASSWORD)
    ? []
    : ['ADMIN_ID and ADMIN_PASSWORD: set both or neither']),
  ...databaseProblems(env),
  ...razorpayProblems(env),
  ...proxyProblems(env),
  ...contactProblems(env),
  ...storageProblems(env, production),
  ...sellerProblems(env, production),
  ...licenceProblems(env),
  ...(production ? productionProblems(env) : []),
]

function productionProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.SANDBOX === 'on') problems.push('SANDBOX: must be off in production')
  if (!env.JWT_SECRET) problems.push('JWT_SECRET: production needs one of at least 32 characters')
  if (!env.PUBLIC_URL?.startsWith('https://')) problems.push('PUBLIC_URL: production needs an https address')
  if (!env.DATABASE_URL) problems.push('DATABASE_URL: production needs one')
  if (env.FAULT_AT) problems.push('FAULT_AT: is for tests alone')
  return problems
}

/** Most for the clips: a search that nobody asked before is half as quick when it has to read its clips anew. */
function keptOf(bytes: number): Config['kept'] {
  const replyBytes = Math.floor(bytes / 4)
  return { replyBytes, clipBytes: bytes - replyBytes }
}

/** @throws SettingsError with one line per wrong setting */
export const readConfig = (): Config => toConfig(readEnv())
