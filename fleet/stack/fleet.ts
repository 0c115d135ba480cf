import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FLAGS, withServerSettings } from '../../scripts/server-flags.mjs'
import type { S3Config } from '../../server/config/connections.ts'
import { cephEnv, startCeph } from '../../testing/ceph.ts'
import { type Daemon, freePort, type Machine, openMachine, until } from '../../harness/machine.ts'
import { type Server, startPrimary, startReplica } from './postgres.ts'
import { startBalancer, startPooler } from './proxies.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const START_MS = 120_000

/** One process of the product, which can be started again after its end. */
export interface Member {
  name: string
  /** Null: a worker, which takes no requests. */
  url: string | null
  daemon: Daemon
  start(): void
}

export interface Web extends Member {
  url: string
}

export interface Fleet {
  machine: Machine
  primary: Server
  replica: Server
  poolUrl: string
  pooler: Daemon
  /** What visitors call. */
  front: string
  webs: Web[]
  workers: Member[]
  admin: { id: string; password: string }
  store: S3Config
  /** Reads the figures of a process. */
  metricsToken: string
  stop(): Promise<void>
}

/** Everything on one machine: a database twice, a pooler, a bucket, a balancer, three web processes, two workers. */
export async function startFleet(say: (line: string) => void): Promise<Fleet> {
  const machine = openMachine()
  const stops: (() => Promise<void>)[] = [() => machine.end()]
  try {
    return await build(machine, stops, say)
  } catch (error) {
    say(machine.lastWords())
    for (const stop of stops) await stop()
    throw error
  }
}

async function build(machine: Machine, stops: (() => Promise<void>)[], say: (line: string) => void): Promise<Fleet> {
  say('PostgreSQL: primary, replica, pgbouncer...')
  const primary = await startPrimary(machine)
  const replica = await startReplica(machine, primary)
  const { url: poolUrl, daemon: pooler } = await startPooler(machine, primary)
  say('Ceph: radosgw...')
  const ceph = await startCeph()
  stops.push(() => ceph.stop())
  const store = await ceph.bucket()
  say('Jhalak: three web processes, two workers, all at once, on an empty database...')
  const [admin, metricsToken] = [{ id: 'admin@fleet.example', password: secret() }, secret()]
  const env = {
    ...settings({ admin, metricsToken, primary, replica, poolUrl }),
    ...cephEnv(store),
  }
  const webs: Web[] = []
  for (const name of ['web1', 'web2', 'web3']) webs.push(await web(machine, name, env))
  const workers = ['worker1', 'worker2'].map((name) => member(machine, name, { ...env, ROLE: 'worker' }))
  const front = await startBalancer(
    machine,
    webs.map(({ url }) => Number(new URL(url).port)),
  )
  for (const url of [...webs.map((one) => one.url), front]) await mustStart(machine, url)
  const stop = async () => {
    for (const end of stops) await end()
  }
  return { machine, primary, replica, poolUrl, pooler, front, webs, workers, admin, store, metricsToken, stop }
}

async function mustStart(machine: Machine, url: string): Promise<void> {
  const after = await until(async () => machine.fallen().length > 0 || (await isReady(url)), START_MS, 200)
  if (after === Infinity || machine.fallen().length > 0) throw new Error('the fleet did not start')
}

const secret = () => randomBytes(24).toString('base64url')

/** As in production: no sandboxes, https before the balancer, limits on. */
function settings(given: {
  admin: { id: string; password: string }
  metricsToken: string
  primary: Server
  replica: Server
  poolUrl: string
}): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fleet.example',
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1',
    DATABASE_URL: given.poolUrl,
    DATABASE_DIRECT_URL: given.primary.url,
    DATABASE_REPLICA_URL: given.replica.url,
    JWT_SECRET: secret() + secret(),
    ADMIN_ID: given.admin.id,
    ADMIN_PASSWORD: given.admin.password,
    METRICS_TOKEN: given.metricsToken,
    LOG_LEVEL: 'warn',
    JHALAK_PARENT_PID: String(process.pid),
  }
}

async function web(machine: Machine, name: string, env: Record<string, string>): Promise<Web> {
  const port = await freePort()
  const started = member(machine, name, { ...env, ROLE: 'web', PORT: String(port) })
  return Object.assign(started, { url: `http://127.0.0.1:${port}` })
}

function member(machine: Machine, name: string, env: Record<string, string>): Member {
  const dataDir = join(machine.folder, name)
  mkdirSync(dataDir, { mode: 0o700 })
  const start = () =>
    machine.start(
      name,
      [process.execPath, ...SERVER_FLAGS, join(ROOT, 'server/main.ts')],
      withServerSettings({ PATH: process.env['PATH'], ...env, DATA_DIR: dataDir }),
    )
  const made: Member = {
    name,
    url: null,
    daemon: start(),
    start() {
      made.daemon = start()
    },
  }
  return made
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
