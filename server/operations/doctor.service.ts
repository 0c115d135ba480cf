import { statfs } from 'node:fs/promises'
import { misspeltSettings } from '../config/env.ts'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { limitSupport } from '../platform/ffmpeg/limits.ts'
import { mediaTools } from '../platform/ffmpeg/tools.ts'
import { openStore } from '../platform/storage/open-store.ts'
import { storeProblem } from '../platform/storage/store-identity.ts'
import { readInstallation } from './work-metrics.repository.ts'

/** `missing`: no live sale without it; `advice`: it works, and is better otherwise. */
export interface Finding {
  what: string
  state: 'ok' | 'missing' | 'advice'
  detail: string
}

interface DoctorDeps {
  config: Config
  fetch: typeof fetch
  /** Signs in at the mail server and sends nothing. */
  checkSmtp: (url: string) => Promise<unknown>
}

const TIMEOUT_MS = 8_000
const BACKUP_LATE_SECONDS = 26 * 3600
const OLDEST_POSTGRES = 15
const GIGABYTE = 1024 ** 3
const MIN_FREE_GIGABYTES = 20

const ok = (what: string, detail = ''): Finding => ({ what, state: 'ok', detail })
const missing = (what: string, detail: string): Finding => ({ what, state: 'missing', detail })
const advice = (what: string, detail: string): Finding => ({ what, state: 'advice', detail })
const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** What stands between this installation and live sales, a line each. Asks everybody it depends on; changes nothing. */
export async function examine(deps: DoctorDeps): Promise<Finding[]> {
  const { config } = deps
  const parts = [settings(config), machine(), front(deps), database(config), mail(deps), payments(deps), google(deps)]
  const found = await Promise.all(parts)
  return found.flat()
}

async function settings({ production, missing: lacking }: Config): Promise<Finding[]> {
  return [
    production ? ok('NODE_ENV') : missing('NODE_ENV', 'must be production: the sandbox is mounted without it'),
    ...lacking.map((line) => {
      const [what = '', detail = ''] = line.split(/:? (.*)/s)
      return missing(what, detail)
    }),
    ...misspeltSettings().map((line) => advice(line.split(':')[0] ?? '', line.split(': ')[1] ?? '')),
  ]
}

async function machine(): Promise<Finding[]> {
  const tools = await mediaTools()
  const { missing: limits } = await limitSupport()
  return [
    tools.ok ? ok('ffmpeg') : missing('ffmpeg', tools.problem),
    ...limits.map((line) => advice('limits around ffmpeg', line)),
  ]
}

/** As a visitor comes: name, certificate, proxy, redirect. */
async function front({ config: { publicUrl }, fetch }: DoctorDeps): Promise<Finding[]> {
  if (!publicUrl?.startsWith('https://')) return [missing('PUBLIC_URL', 'must be an https address')]
  const get = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  try {
    const { status } = await get(`${publicUrl}/readyz`)
    if (status !== 200)
      return [
        missing('PUBLIC_URL', `${publicUrl}/readyz answers ${status}: does the server run, and the proxy lead to it?`),
      ]
    const plain = await get(publicUrl.replace('https:', 'http:')).catch(() => null)
    const redirects = plain === null || [301, 302, 307, 308].includes(plain.status)
    return [
      ok('PUBLIC_URL', `${publicUrl} answers`),
      ...(redirects ? [] : [advice('http://', `answers ${plain.status} instead of a redirect to https`)]),
    ]
  } catch (error) {
    return [
      missing(
        'PUBLIC_URL',
        `${publicUrl} cannot be reached (${reasonOf(error)}): look at name, certificate, proxy, firewall`,
      ),
    ]
  }
}

async function database(config: Config): Promise<Finding[]> {
  if (config.database.kind === 'embedded')
    return [missing('DATABASE_URL', 'is not set: production needs a database of its own')]
  const { db, close } = openDatabase(config.database.url, { max: 2 })
  try {
    const installation = await readInstallation(db)
    const [major] = installation.version.split('.')
    return [
      Number(major) >= OLDEST_POSTGRES
        ? ok('database', `PostgreSQL ${installation.version}`)
        : missing('database', `PostgreSQL ${installation.version} is too old: ${OLDEST_POSTGRES} at least`),
      databaseRole(installation),
      installation.admins > 0
        ? ok('administrator')
        : missing('administrator', 'there is none: make one at /admincreate with the set-up code of the log'),
      backup(config, installation),
      ...(await store(config, db)),
    ]
  } catch (error) {
    return [missing('database', `cannot be used (${reasonOf(error)})`)]
  } finally {
    await close()
  }
}

function databaseRole({ isSuperuser, isOwner }: Record<'isSuperuser' | 'isOwner', boolean>): Finding {
  if (isSuperuser) return advice('database role', 'is a superuser: give the server a role that owns nothing')
  if (isOwner) return advice('database role', 'owns the tables: let another role do so, by DATABASE_OWNER_URL')
  return ok('database role', 'owns nothing')
}

interface LastBackup {
  /** Null: there is none. */
  backupAgeSeconds: number | null
  isBackupOffsite: boolean | null
}

function backup(config: Config, { backupAgeSeconds: ageSeconds, isBackupOffsite }: LastBackup): Finding {
  if (ageSeconds === null) return missing('backup', 'none was ever made: systemctl enable --now jhalak-backup.timer')
  const hours = Math.round(ageSeconds / 3600)
  if (ageSeconds > BACKUP_LATE_SECONDS) return missing('backup', `the last one is ${hours} hours old`)
  if (!config.backup.offsite)
    return advice('backup', 'on this machine alone: BACKUP_S3_BUCKET and --offsite take it elsewhere')
  if (!isBackupOffsite) return advice('backup', 'the last one stayed on this machine: add --offsite')
  return ok('backup', `${hours} hours old`)
}

async function store({ storage }: Config, db: Parameters<typeof storeProblem>[0]['db']): Promise<Finding[]> {
  const opened = await openStore(storage)
  const problem = await storeProblem({ db, store: opened })
  opened.close()
  if (problem) return [missing('media store', problem)]
  if (storage.kind !== 'disk') return [ok('media store', `bucket ${storage.bucket}`)]
  const { bavail, bsize } = await statfs(storage.dir)
  const free = Math.floor((bavail * bsize) / GIGABYTE)
  return [
    free >= MIN_FREE_GIGABYTES
      ? ok('media store', `${free} GB free`)
      : advice('media store', `${free} GB are free in ${storage.dir}`),
  ]
}

async function mail({ config: { mail: settingsOfMail }, checkSmtp }: DoctorDeps): Promise<Finding[]> {
  if (settingsOfMail.kind !== 'smtp')
    return [missing('SMTP_URL', 'is not set: no buyer gets a receipt, nobody can reset a password')]
  try {
    await checkSmtp(settingsOfMail.url)
    return [ok('SMTP_URL', `mails go out as ${settingsOfMail.from}`)]
  } catch (error) {
    return [missing('SMTP_URL', `the mail server refuses (${reasonOf(error)})`)]
  }
}

async function payments({ config: { razorpay }, fetch }: DoctorDeps): Promise<Finding[]> {
  if (razorpay.kind !== 'live') return [missing('RAZORPAY_KEY_ID', 'is not set: nothing can be bought')]
  const authorization = `Basic ${Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString('base64')}`
  const asked = fetch(`${razorpay.apiBase}/v1/orders?count=1`, {
    headers: { authorization },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = await asked.then(
    ({ status }) => (status === 200 ? null : `the provider answers ${status}`),
    (error: unknown) => `the provider cannot be reached (${reasonOf(error)})`,
  )
  if (answer) return [missing('RAZORPAY_KEY_ID', answer)]
  return razorpay.keyId.startsWith('rzp_live_')
    ? [ok('RAZORPAY_KEY_ID', 'the live key is taken; npm run payments:check tries a payment with test keys')]
    : [missing('RAZORPAY_KEY_ID', 'is a test key: it takes no money')]
}

async function google({ config, fetch }: DoctorDeps): Promise<Finding[]> {
  if (config.google.kind !== 'live') return [advice('GOOGLE_CLIENT_ID', 'is not set: no button of Google')]
  if (!config.google.clientId.endsWith('.apps.googleusercontent.com'))
    return [missing('GOOGLE_CLIENT_ID', 'must end with .apps.googleusercontent.com')]
  const keys = fetch('https://www.googleapis.com/oauth2/v3/certs', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return keys.then(
    ({ status }) => [status === 200 ? ok('GOOGLE_CLIENT_ID') : missing('GOOGLE_CLIENT_ID', `Google answers ${status}`)],
    (error: unknown) => [missing('GOOGLE_CLIENT_ID', `Google cannot be reached (${reasonOf(error)})`)],
  )
}
