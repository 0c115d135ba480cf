import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { takesLiveMoney } from './company.ts'
import { bothOrNeither, type Env, readEnvOf, when } from './env.ts'

export const connectionsOf = (env: Env, dataDir: string, publicUrl: string | null) => ({
  database: databaseOf(env),
  storage: storageOf(env, dataDir),
  backup: backupOf(env),
  razorpay: razorpayOf(env),
  /** Whether the provider gives account numbers for bank transfers (Smart Collect): switched on for an account on request. */
  virtualAccounts:
    razorpayOf(env).kind !== 'off' &&
    (env.VIRTUAL_ACCOUNTS ?? (razorpayOf(env).kind === 'sandbox' ? 'on' : 'off')) === 'on',
  /** Whether plans may be renewed by UPI Autopay: switched on for an account on request. */
  mandates:
    razorpayOf(env).kind !== 'off' && (env.UPI_AUTOPAY ?? (razorpayOf(env).kind === 'sandbox' ? 'on' : 'off')) === 'on',
  google: googleOf(env),
  mail: mailOf(env, dataDir, publicUrl),
  /** Addresses and networks whose X-Forwarded-For, -Proto, -Host and country header are believed. */
  trustedProxies: proxiesOf(env),
})

export const connectionProblems = (env: Env, production: boolean): string[] => [
  ...databaseProblems(env),
  ...razorpayProblems(env),
  ...proxyProblems(env),
  ...storageProblems(env, production),
  ...backupProblems(env),
]

/**
 * `url` may lead through a pooler that gives a connection for a transaction. `directUrl` (left out: `url`) leads to the
 * database itself, for what belongs to a session: LISTEN, locks, migrations. `replicaUrl`: a copy that only reads.
 * `ownerUrl`: the role that owns the tables and changes them, where `url`'s only has rights on rows.
 */
type DatabaseConfig =
  | { kind: 'embedded' }
  | ({ kind: 'external'; url: string } & Partial<Record<'directUrl' | 'replicaUrl' | 'ownerUrl', string | undefined>>)

function databaseOf(env: Env): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = env
  if (!url) return { kind: 'embedded' }
  return { kind: 'external', url, directUrl, replicaUrl, ownerUrl: env.DATABASE_OWNER_URL }
}

/** These settings alone, for a tool that is given no other secret. @throws SettingsError */
export const readDatabase = (): DatabaseConfig => databaseOf(readEnvOf('DATABASE_'))

function databaseProblems(env: Env): string[] {
  if (env.DATABASE_URL) return []
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_OWNER_URL'] as const).filter(
    (name) => env[name],
  )
  return [
    ...when(
      env.ROLE !== 'all',
      `DATABASE_URL: ROLE=${env.ROLE} shares a database with other processes, so it needs one`,
    ),
    ...alone.map((name) => `${name}: stands beside DATABASE_URL, which is not set`),
  ]
}

export type StorageConfig = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Config)

export interface S3Config {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name. */
  forcePathStyle: boolean
  /** Serves what lies under `public/` in the bucket, without a slash at the end; null: only signed addresses do. */
  publicUrl: string | null
}

const NEEDED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const S3_ALONE = ['S3_ENDPOINT', ...NEEDED, 'MEDIA_PUBLIC_URL'] as const

function storageOf(env: Env, dataDir: string): StorageConfig {
  if (env.STORAGE === 'disk') return { kind: 'disk', dir: resolve(env.MEDIA_DIR ?? `${dataDir}/media`) }
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
    publicUrl: env.MEDIA_PUBLIC_URL?.replace(/\/$/, '') ?? null,
  }
}

function storageProblems(env: Env, production: boolean): string[] {
  if (env.STORAGE === 'disk')
    return S3_ALONE.filter((name) => env[name]).map((name) => `${name}: is for STORAGE=s3, and STORAGE is disk`)
  const isInsecure = env.MEDIA_PUBLIC_URL && !env.MEDIA_PUBLIC_URL.startsWith('https://')
  return [
    ...when(env.MEDIA_DIR, 'MEDIA_DIR: is for STORAGE=disk, and STORAGE is s3'),
    ...NEEDED.filter((name) => !env[name]).map((name) => `${name}: STORAGE=s3 needs it`),
    ...when(env.ACCEL_REDIRECT, 'ACCEL_REDIRECT: nginx serves a media folder, so it needs STORAGE=disk'),
    // Browsers on our https pages load nothing from there.
    ...when(production && isInsecure, 'MEDIA_PUBLIC_URL: production needs an https address'),
  ]
}

/** Where `npm run backup -- DIR --offsite` puts its encrypted copy: a bucket of its own, best at another provider. */
const backupOf = (env: Env): { publicKey: string | null; offsite: S3Config | null } => ({
  publicKey: env.BACKUP_PUBLIC_KEY ?? null,
  offsite: env.BACKUP_S3_BUCKET
    ? {
        endpoint: env.BACKUP_S3_ENDPOINT ?? null,
        region: env.BACKUP_S3_REGION,
        bucket: env.BACKUP_S3_BUCKET,
        accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
        forcePathStyle: env.BACKUP_S3_FORCE_PATH_STYLE === 'on',
        publicUrl: null,
      }
    : null,
})

const backupProblems = (env: Env): string[] =>
  (['BACKUP_PUBLIC_KEY', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const)
    .filter((name) => env.BACKUP_S3_BUCKET && !env[name])
    .map((name) => `${name}: BACKUP_S3_BUCKET needs it`)

interface RazorpayKeys {
  keyId: string
  keySecret: string
  webhookSecrets: string[]
}

/** `sandbox`: keys and hosts are our own sandbox's. `off`: no keys, so nothing can be bought. */
export type RazorpayConfig =
  | ({ kind: 'sandbox' } & RazorpayKeys)
  | ({ kind: 'live'; apiBase: string; checkoutScript: string } & RazorpayKeys)
  | { kind: 'off' }

/** `off`: the button is hidden and the call refuses. */
export type GoogleConfig = { kind: 'sandbox' | 'live'; clientId: string } | { kind: 'off' }

/** `folder`: mails become files in the data folder, for development and the sandbox. */
type MailConfig = { kind: 'smtp'; url: string; from: string } | { kind: 'folder'; dir: string; from: string }

function razorpayOf(env: Env): RazorpayConfig {
  if (env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET)
    return {
      kind: 'live',
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecrets: [env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ?? []].flat(),
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

const razorpayProblems = (env: Env): string[] => [
  ...when(
    env.VIRTUAL_ACCOUNTS === 'on' && razorpayOf(env).kind === 'off',
    'VIRTUAL_ACCOUNTS: the payment provider gives them, so its keys are needed',
  ),
  ...when(
    env.UPI_AUTOPAY === 'on' && razorpayOf(env).kind === 'off',
    'UPI_AUTOPAY: the payment provider debits, so its keys are needed',
  ),
  ...bothOrNeither(env, 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'),
  ...when(env.RAZORPAY_KEY_ID && !env.RAZORPAY_WEBHOOK_SECRET, 'RAZORPAY_WEBHOOK_SECRET: needed beside the keys'),
  ...(takesLiveMoney(env) ? webhookSecretProblems(env) : []),
]

/** MON-45: whoever guesses it can post events. */
const MIN_WEBHOOK_SECRET = 16

const webhookSecretProblems = ({ RAZORPAY_WEBHOOK_SECRET: secret, RAZORPAY_KEY_SECRET: keySecret }: Env): string[] => [
  ...when(
    secret && secret.length < MIN_WEBHOOK_SECRET,
    `RAZORPAY_WEBHOOK_SECRET: needs at least ${MIN_WEBHOOK_SECRET} characters`,
  ),
  ...when(secret && secret === keySecret, 'RAZORPAY_WEBHOOK_SECRET: must not be RAZORPAY_KEY_SECRET'),
]

function googleOf(env: Env): GoogleConfig {
  if (env.GOOGLE_CLIENT_ID) return { kind: 'live', clientId: env.GOOGLE_CLIENT_ID }
  return env.SANDBOX === 'on'
    ? { kind: 'sandbox', clientId: 'sandbox.apps.googleusercontent.example' }
    : { kind: 'off' }
}

function mailOf(env: Env, dataDir: string, publicUrl: string | null): MailConfig {
  const from = env.MAIL_FROM ?? `${env.BRAND} <no-reply@${new URL(publicUrl ?? 'http://localhost').hostname}>`
  if (env.SMTP_URL) return { kind: 'smtp', url: env.SMTP_URL, from }
  return { kind: 'folder', dir: resolve(dataDir, 'outbox'), from }
}

const proxiesOf = (env: Env): string[] =>
  (env.TRUSTED_PROXY ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const proxyProblems = (env: Env): string[] => [
  ...when(env.COUNTRY_HEADER && !env.TRUSTED_PROXY, 'COUNTRY_HEADER: anyone can send it, so it needs TRUSTED_PROXY'),
  ...proxiesOf(env)
    .filter((proxy) => !isNetwork(proxy))
    .map((proxy) => `TRUSTED_PROXY: ${proxy} is no address or network`),
]

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const size = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= size))
  )
}
