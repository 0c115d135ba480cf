import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config/config.ts'
import { misspeltSettings, SettingsError } from './config/env.ts'
import { ensureFirstAccounts, type DemoLogins } from './operations/first-run.service.ts'
import type { Deps } from './deps.ts'
import { openDeps } from './open-deps.ts'
import { builtWebApp } from './site/web-app.client.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { errorReporter } from './platform/error-reports.client.ts'
import { StartError } from './platform/errors.ts'
import { limitSupport } from './platform/ffmpeg/limits.ts'
import { armFault } from './platform/fault.ts'
import { healthRoutes, metricsRoutes } from './operations/monitoring.routes.ts'
import { closeHttpServer, createHttpServer } from './platform/http/server.ts'
import { createLog, type Log } from './platform/log.ts'
import { checkRazorpaySettings } from './platform/payments/open-razorpay.ts'
import { importStarterCatalogue } from './operations/starter-import.service.ts'
import { startWorker } from './jobs.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { access, constants, mkdir } from 'node:fs/promises'
import { mediaTools } from './platform/ffmpeg/tools.ts'

/** Running requests may end by themselves this long. */
const CLOSING_GRACE_MS = 3_000
/** A balancer in front looks every second and believes the second time. */
const LEAVING_MS = 3_000

export interface Running {
  url: string | null
  stop(): Promise<void>
}

const aboutThis = ({ production, role }: Config) => ({
  release: `jhalak@${packageJson.version}`,
  environment: production ? 'production' : 'development',
  role,
})

/** Starts what this process's role asks for. @throws SettingsError, StartError for what a person can mend */
export async function run(config: Config): Promise<Running> {
  armFault(config.faultAt)
  checkProvider(config)
  await checkMachine(config)
  const closers: (() => Promise<unknown>)[] = []
  const reporter = config.errorReportsDsn ? errorReporter(config.errorReportsDsn, aboutThis(config)) : null
  if (reporter) closers.push(() => reporter.close())
  const log = createLog(config.logLevel, reporter)
  const telemetry = await openTelemetryOf(config, log)
  if (telemetry) closers.push(() => telemetry.close())
  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  try {
    const database = await openDatabaseServer(config, log, closers)
    const deps = await openDeps(config, { ...database, log, telemetry }).catch((error: unknown) => {
      throw asStartError(error)
    })
    closers.push(() => deps.close())
    const logins = await ensureFirstAccounts(deps)
    if (config.role !== 'worker') closers.push(await serve(deps))
    if (config.role !== 'web') await work(deps)
    if (config.role === 'worker' && (config.workerPort > 0 || telemetry)) closers.push(await serveHealth(deps))
    announce(deps, logins)
    warnOfSettings(deps)
    return { url: deps.listening.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Its code is loaded only where a collector is set. */
async function openTelemetryOf(config: Config, log: Log): Promise<Telemetry | null> {
  if (!config.telemetry) return null
  const { openTelemetry } = await import('./platform/telemetry/telemetry.ts')
  return openTelemetry(config.telemetry, aboutThis(config), (problem) => log.warn(problem))
}

function checkProvider({ razorpay, production, sandbox }: Config): void {
  if (razorpay.kind !== 'live') return
  const { keyId, apiBase, checkoutScript } = razorpay
  const problems = checkRazorpaySettings({ keyId, apiBase, checkoutJs: checkoutScript, sandbox, production })
  if (problems.length > 0) throw new SettingsError(problems)
}

async function openDatabaseServer(config: Config, log: Log, closers: (() => Promise<unknown>)[]) {
  if (config.database.kind === 'external') return { databaseUrl: config.database.url }
  const server = await startEmbeddedPostgres({ dir: join(config.dataDir, 'postgres'), log: (line) => log.warn(line) })
  closers.push(() => server.stop())
  return { databaseUrl: server.url, ownerUrl: server.ownerUrl }
}

async function serve(deps: Deps): Promise<() => Promise<void>> {
  const { config } = deps
  const openWebApp = config.dev ? (await import('./site/dev-web-app.client.ts')).developmentWebApp : builtWebApp
  const app = await createApp(deps, openWebApp)
  try {
    const address = await app.listen({ port: config.port, host: config.host })
    deps.listening.url ??= address.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost')
  } catch (error) {
    throw asListenError(error, { setting: 'PORT', port: config.port, host: config.host })
  }
  return async () => {
    deps.listening.leaving = true
    // Whoever stands in front stops sending first: nothing is sent into a closing door.
    if (config.trustedProxies.length > 0) await sleep(LEAVING_MS)
    await closeHttpServer(app, CLOSING_GRACE_MS)
  }
}

/** A port that is taken, or an address that is not this machine's, is the operator's to mend. */
function asListenError(
  error: unknown,
  { setting, port, host }: { setting: string; port: number; host: string | undefined },
) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use. Set ${setting} to another one, or stop what uses it.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user. Set ${setting} to one above 1023.`)
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(code))
    return new StartError(`HOST: ${host} is no address of this machine (${code}).`)
  return error
}

/** O35: what a monitor and a container engine ask of a worker, which serves no visitors. */
async function serveHealth(deps: Deps): Promise<() => Promise<void>> {
  const { config, log } = deps
  const app = await createHttpServer({ log, https: false, trustedProxies: [] })
  metricsRoutes(app, deps, null)
  healthRoutes(app, deps)
  const { workerPort: port, workerHost: host } = config
  if (port > 0)
    await app.listen({ port, host }).catch((error: unknown) => {
      throw asListenError(error, { setting: 'WORKER_PORT', port, host })
    })
  return () => closeHttpServer(app, 0)
}

async function work(deps: Deps): Promise<void> {
  const { config, log } = deps
  await startWorker(deps)
  if (!config.starterCatalogue) return
  importStarterCatalogue(deps).catch((error: unknown) =>
    log.error({ err: error }, 'the starter catalogue was not imported'),
  )
}

/** Of every process: each has settings of its own to be wrong. */
function warnOfSettings({ config, log }: Deps): void {
  if (config.production && config.mail.kind === 'folder')
    log.warn(`SMTP_URL is not set: nobody gets mail, it is written to ${config.mail.dir}`)
  for (const line of [...config.missing, ...misspeltSettings()]) log.warn(line)
}

/** A person at a terminal reads lines; in production every line is one of the log, whatever its level. */
function announce(deps: Deps, logins: DemoLogins | null): void {
  const { production, role } = deps.config
  if (production)
    deps.log
      .child({}, { level: 'info' })
      .info({ role, url: deps.listening.url }, role === 'worker' ? 'Jhalak worker is running' : 'Jhalak is running')
  else printWelcome(deps, logins)
  void limitSupport().then(({ missing }) => {
    for (const line of missing) deps.log.warn(line)
  })
}

function printWelcome(deps: Deps, logins: DemoLogins | null): void {
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  if (deps.config.role === 'worker') return print('Jhalak worker is running.')
  print(`\nJhalak is running at ${deps.listening.url ?? 'an unknown address'}`)
  if (deps.config.sandbox)
    print('Sandbox: payments, Google and mail go to local servers, which answer this machine alone.')
  if (logins && deps.config.printsLogins) {
    print('Sign in (passwords are kept in the data folder):')
    print(`  customer  ${logins.customer.id}   ${logins.customer.password}   Sign In`)
    print(`  employee  ${logins.employee.id}  ${logins.employee.password}   /admin`)
    print(`  admin     ${logins.admin.id}   ${logins.admin.password}   /admin`)
  }
}

async function checkMachine(config: Pick<Config, 'dataDir' | 'role'>): Promise<void> {
  try {
    await mkdir(config.dataDir, { recursive: true })
    await access(config.dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const message = `The data folder ${config.dataDir} cannot be written. Set DATA_DIR to one that can.`
    throw new StartError(message, { cause: error })
  }
  const tools = config.role === 'web' ? null : await mediaTools()
  if (tools && !tools.ok) throw new StartError(tools.problem)
}

/** The codes of no connection, no such host, a refused login, no such database. */
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENOENT|28P01|28000|3D000)$/

/** A database that cannot be reached is the operator's to mend; the address is not repeated, it may hold a password. */
function asStartError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!UNREACHABLE.test(code)) return error
  const message = `The database of DATABASE_URL cannot be used (${code}). Check the address and that it runs.`
  return new StartError(message, { cause: error })
}
