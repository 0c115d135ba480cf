import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Config } from '../../server/config/connections.ts'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import type { MediaStore } from '../../server/platform/storage/media-store.ts'
import { openStore } from '../../server/platform/storage/open-store.ts'
import { freePort, type Machine, openMachine } from '../../harness/machine.ts'
import { type ChaosDatabase, startDatabase } from './database.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { openProduct, type Product } from './product.ts'

/** The whole product in a folder of its own, with direct access to database, store and provider. */
export interface World {
  machine: Machine
  dataDir: string
  database: ChaosDatabase
  gateway: Gateway
  web: Product
  worker: Product
  url: string
  admin: { id: string; password: string }
  /** What must be in no log, by its name. */
  secrets: Record<string, string>
  db: Database
  store: MediaStore
  /** Settings that both processes run with. */
  env: Record<string, string>
  /** Whether the site answers: readiness, and a list out of the database. */
  answers: () => Promise<boolean>
  stop(): Promise<void>
}

interface WorldOptions {
  /** Data folder of the product; default: inside the world's folder. */
  dataDir?: string
  /** Left out: files lie on the disk. `env` may lead there by another line than ours. */
  s3?: { config: S3Config; env: Record<string, string> }
  env?: Record<string, string>
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const machine = openMachine('chaos')
  // An interrupted run leaves no files; child processes end with this one.
  const sweep = () => rmSync(machine.folder, { recursive: true, force: true })
  process.once('exit', sweep)
  const stops: (() => Promise<unknown>)[] = [async () => void process.off('exit', sweep), () => machine.end()]
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    return { ...(await build(machine, options, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(
  machine: Machine,
  { dataDir = join(machine.folder, 'data'), s3, env: more = {} }: WorldOptions,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<World, 'stop'>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = await startDatabase(machine.folder)
  stops.push(() => database.stop())
  const url = `http://127.0.0.1:${await freePort()}`
  const gateway = await startGateway(() => `${url}/pay/webhook`)
  stops.push(() => gateway.stop())
  const admin = { id: 'admin@chaos.example', password: randomBytes(18).toString('base64url') }
  const jwtSecret = randomBytes(36).toString('base64url')
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: jwtSecret,
    ADMIN_ID: admin.id,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    EARLY_ACCESS_DAYS: '0',
    // Two people upload for hours here.
    UPLOAD_FILES_PER_DAY: '1000000',
    LOG_LEVEL: 'debug',
    ...gateway.settings,
    ...s3?.env,
    ...more,
  }
  const answers = () => answersAt(url)
  const web = openProduct(machine, {
    name: 'web',
    env: { ...env, ROLE: 'web' },
    works: answers,
  })
  const works = (log: string) => log.includes('Jhalak worker is running')
  const worker = openProduct(machine, {
    name: 'worker',
    env: { ...env, ROLE: 'worker' },
    works,
  })
  stops.push(
    () => web.stop(),
    () => worker.stop(),
  )
  web.launch()
  worker.launch()
  await Promise.all([web.ready(), worker.ready()])
  const { db } = openDatabase(database.directUrl, { statementTimeoutMs: 60_000 })
  const store = await openStore(s3 ? { kind: 's3', ...s3.config } : { kind: 'disk', dir: join(dataDir, 'media') })
  stops.push(
    () => db.destroy(),
    async () => store.close(),
  )
  const secrets = { 'the secret': jwtSecret, 'the admin’s password': admin.password, ...gateway.secrets }
  return { machine, dataDir, database, gateway, web, worker, url, admin, secrets, db, store, env, answers }
}

const HEALTH_PATHS = ['/readyz', '/videos/get?page=1']

export async function answersAt(url: string): Promise<boolean> {
  const looks = HEALTH_PATHS.map((path) =>
    fetch(`${url}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => (await answer.arrayBuffer(), answer.ok),
      () => false,
    ),
  )
  return (await Promise.all(looks)).every(Boolean)
}
