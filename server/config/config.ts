import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { CompanyContact } from '../../contract/site.ts'
import { type Env, type QueueGroup, readEnv, SettingsError } from './env.ts'
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

/**
 * `url` may lead through a pooler that gives a connection for a transaction. `directUrl` (left out: `url`) leads to the
 * database itself, for what belongs to a session: LISTEN, locks, migrations. `replicaUrl`: a copy that only reads.
 */
export type DatabaseConfig =
  | { kind: 'embedded' }
  | { kind: 'external'; url: string; directUrl?: string; replicaUrl?: string }

/** `sandbox`: keys and hosts are our own stand-in's. `off`: no keys, so nothing can be bought. */
export type RazorpayConfig =
  | { kind: 'sandbox'; keyId: string; keySecret: string; webhookSecrets: string[] }
  | {
      kind: 'live'
      keyId: string
      keySecret: string
      webhookSecrets: string[]
      apiBase: string
      checkoutScript: string
    }
  | { kind: 'off' }

/** How files go out: how many at once, and whether a proxy in front sends their bytes. */
export interface DownloadsConfig {
  perAccount: number
  /** Through one process. */
  atOnce: number
  /** Where nginx serves the media folder for X-Accel-Redirect. */
  accelRedirect: string | null
}

/** `off`: the button is hidden and the call refuses. */
export type GoogleConfig = { kind: 'sandbox'; clientId: string } | { kind: 'live'; clientId: string } | { kind: 'off' }

/** `folder`: mails become files in the data folder, for development and the sandbox. */
export type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string; from: string }

export interface LicencesConfig {
  /** Ed25519, PKCS 8 as PEM. Null: one is derived and kept in the data folder. */
  signingKey: string | null
  /** Keys that signed before it, as PEM, public or private: what they signed stays good. */
  previousKeys: string[]
  /** Readings, Money: licensed downloads a day under a plan; an account can be given more. */
  fairUsePerDay: number
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
    mail: mailOf(env, dataDir),
    trustedProxies: proxiesOf(env),
    countryHeader: env.COUNTRY_HEADER?.toLowerCase() ?? null,
    uploads: {
      maxBytes: env.MAX_UPLOAD_BYTES,
      filesPerDay: env.UPLOAD_FILES_PER_DAY,
      bytesPerDay: env.UPLOAD_BYTES_PER_DAY,
    },
    licences: {
      signingKey: signingKeyOf(env),
      previousKeys: previousKeysOf(env),
      fairUsePerDay: env.FAIR_USE_DOWNLOADS_PER_DAY,
    },
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

function databaseOf(env: Env): DatabaseConfig {
  if (!env.DATABASE_URL) return { kind: 'embedded' }
  return {
    kind: 'external',
    url: env.DATABASE_URL,
    ...(env.DATABASE_DIRECT_URL ? { directUrl: env.DATABASE_DIRECT_URL } : {}),
    ...(env.DATABASE_REPLICA_URL ? { replicaUrl: env.DATABASE_REPLICA_URL } : {}),
  }
}

const publicUrlOf = (env: Env) =>
  env.PUBLIC_URL?.replace(/\/$/, '') ?? (env.PORT === 0 ? null : `http://localhost:${env.PORT}`)

function contradictions(env: Env, production: boolean): string[] {
  const problems: string[] = []
  if (Boolean(env.ADMIN_ID) !== Boolean(env.ADMIN_PASSWORD))
    problems.push('ADMIN_ID and ADMIN_PASSWORD: set both or neither')
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    problems.push(`DATABASE_URL: ROLE=${env.ROLE} shares a database with other processes, so it needs one`)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL) problems.push(`${name}: stands beside DATABASE_URL, which is not set`)
  if (Boolean(env.RAZORPAY_KEY_ID) !== Boolean(env.RAZORPAY_KEY_SECRET))
    problems.push('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: set both or neither')
  if (env.COUNTRY_HEADER && !env.TRUSTED_PROXY)
    problems.push('COUNTRY_HEADER: anyone can send it, so it needs TRUSTED_PROXY')
  if (Boolean(env.GRIEVANCE_OFFICER) !== Boolean(env.GRIEVANCE_EMAIL))
    problems.push('GRIEVANCE_OFFICER and GRIEVANCE_EMAIL: set both or neither')
  for (const proxy of proxiesOf(env))
    if (!isNetwork(proxy)) problems.push(`TRUSTED_PROXY: ${proxy} is no address or network`)
  if (env.RAZORPAY_KEY_ID && !env.RAZORPAY_WEBHOOK_SECRET)
    problems.push('RAZORPAY_WEBHOOK_SECRET: needed beside the keys')
  problems.push(...storageProblems(env, production))
  problems.push(...sellerProblems(env, production))
  if (env.LICENCE_SIGNING_KEY && !isSigningKey(signingKeyOf(env) ?? ''))
    problems.push('LICENCE_SIGNING_KEY: must be an Ed25519 private key as PEM')
  if (env.LICENCE_SIGNING_KEY_PREVIOUS && !previousKeysOf(env).every(isPublicKey))
    problems.push('LICENCE_SIGNING_KEY_PREVIOUS: must be Ed25519 keys as PEM, one after another')
  if (production) problems.push(...productionProblems(env))
  return problems
}

function productionProblems(env: Env): string[] {
  const problems: string[] = []
  if (env.SANDBOX === 'on') problems.push('SANDBOX: must be off in production')
  if (!env.JWT_SECRET) problems.push('JWT_SECRET: production needs one of at least 32 characters')
  if (!env.PUBLIC_URL?.startsWith('https://')) problems.push('PUBLIC_URL: production needs an https address')
  if (!env.DATABASE_URL) problems.push('DATABASE_URL: production needs one')
  if (env.FAULT_AT) problems.push('FAULT_AT: is for tests alone')
  return problems
}

function razorpayOf(env: Env): RazorpayConfig {
  if (env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET)
    return {
      kind: 'live',
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        (s) => s !== undefined,
      ),
      apiBase: env.RAZORPAY_API_BASE,
      checkoutScript: env.RAZORPAY_CHECKOUT_JS,
    }
  if (env.SANDBOX === 'on')
    return {
      kind: 'sandbox',
      keyId: 'rzp_test_jhalaksandbox',
      keySecret: 'sandbox_key_secret',
      webhookSecrets: ['sandbox_webhook_secret'],
    }
  return { kind: 'off' }
}

/** Line ends may be written as \\n, for places that hold one line alone. */
const signingKeyOf = (env: Env): string | null => env.LICENCE_SIGNING_KEY?.replaceAll('\\n', '\n') ?? null

/** Most for the clips: a search that nobody asked before is half as quick when it has to read its clips anew. */
function keptOf(bytes: number): Config['kept'] {
  const replyBytes = Math.floor(bytes / 4)
  return { replyBytes, clipBytes: bytes - replyBytes }
}

/** Without a single PEM in it: what stands there, so that it is found wrong. */
function previousKeysOf({ LICENCE_SIGNING_KEY_PREVIOUS: text = '' }: Env): string[] {
  const pems = text.replaceAll('\\n', '\n').match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g)
  return pems ?? (text === '' ? [] : [text])
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function googleOf(env: Env): GoogleConfig {
  if (env.GOOGLE_CLIENT_ID) return { kind: 'live', clientId: env.GOOGLE_CLIENT_ID }
  return env.SANDBOX === 'on'
    ? { kind: 'sandbox', clientId: 'sandbox.apps.googleusercontent.example' }
    : { kind: 'off' }
}

function mailOf(env: Env, dataDir: string): MailConfig {
  const from = env.MAIL_FROM ?? `${env.BRAND} <no-reply@${new URL(publicUrlOf(env) ?? 'http://localhost').hostname}>`
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL, from }
  return { kind: 'folder', dir: resolve(dataDir, 'outbox'), from }
}

/** An address, or a network as in 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const size = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
  )
}

const proxiesOf = (env: Env): string[] =>
  (env.TRUSTED_PROXY ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** What is not set is left out of the pages. */
function contactOf(env: Env): CompanyContact {
  const officer = env.GRIEVANCE_OFFICER && env.GRIEVANCE_EMAIL
  return {
    ...(env.COMPANY_ADDRESS ? { address: env.COMPANY_ADDRESS } : {}),
    ...(env.COMPANY_EMAIL ? { email: env.COMPANY_EMAIL } : {}),
    ...(env.COMPANY_PHONE ? { phone: env.COMPANY_PHONE } : {}),
    ...(env.COMPANY_CIN ? { cin: env.COMPANY_CIN } : {}),
    ...(env.COMPANY_GSTIN ? { gstin: env.COMPANY_GSTIN } : {}),
    ...(officer
      ? {
          grievanceOfficer: {
            name: env.GRIEVANCE_OFFICER ?? '',
            designation: env.GRIEVANCE_DESIGNATION,
            email: env.GRIEVANCE_EMAIL ?? '',
            ...(env.GRIEVANCE_PHONE ? { phone: env.GRIEVANCE_PHONE } : {}),
          },
        }
      : {}),
  }
}

/** @throws SettingsError with one line per wrong setting */
export const readConfig = (): Config => toConfig(readEnv())
