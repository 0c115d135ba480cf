import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { asPostgres, type Daemon, freePort, type Machine, run, until } from '../../harness/machine.ts'

const DEBIAN = '/usr/lib/postgresql'

export interface Server {
  port: number
  url: string
  /** As from a power cut: at once, and without a word to anyone. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<T[]>
}

/** Debian's programs, of the newest version there is. */
function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  if (!found) throw new Error('PostgreSQL of Debian is not installed')
  return found
}

const tool = (name: string, ...words: string[]) => {
  const [file = '', ...rest] = [...asPostgres('KILL'), join(programs(), name), ...words]
  return run(file, rest, { cwd: '/' })
}

/** A folder that PostgreSQL's user may write into. */
function ownFolder(machine: Machine, name: string): string {
  const folder = join(machine.folder, name)
  mkdirSync(folder, { mode: 0o700 })
  // initdb ran as this user: it owns the files.
  const home = statSync('/var/lib/postgresql')
  if (process.getuid?.() === 0) chownSync(folder, home.uid, home.gid)
  return folder
}

export async function startPrimary(machine: Machine): Promise<Server> {
  const folder = ownFolder(machine, 'primary')
  const data = join(folder, 'data')
  await tool('initdb', '-D', data, '-U', 'app', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const port = await freePort()
  const settings = { wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '256MB', max_connections: 100 }
  const server = await startServer(machine, { name: 'primary', folder, data, port, settings })
  await server.query('create database jhalak')
  return { ...server, url: urlOf(port, 'jhalak') }
}

/** A streaming copy of the primary, as `pg_basebackup -R` makes one. */
export async function startReplica(machine: Machine, primary: Server): Promise<Server> {
  const folder = ownFolder(machine, 'replica')
  const data = join(folder, 'data')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'app']
  await tool('pg_basebackup', ...from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  const port = await freePort()
  const server = await startServer(machine, {
    name: 'replica',
    folder,
    data,
    port,
    settings: { hot_standby_feedback: 'on' },
  })
  return { ...server, url: urlOf(port, 'jhalak') }
}

const urlOf = (port: number, database: string) => `postgresql://app@127.0.0.1:${port}/${database}`

async function startServer(
  machine: Machine,
  options: { name: string; folder: string; data: string; port: number; settings: Record<string, string | number> },
): Promise<Server> {
  const { name, folder, data, port } = options
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, jit: 'off', ...options.settings }
  const lines = Object.entries(all).map(([key, value]) => `${key} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  let daemon: Daemon
  const server: Server = {
    port,
    url: urlOf(port, 'postgres'),
    async start() {
      daemon = machine.start(name, [...asPostgres('INT'), join(programs(), 'postgres'), '-D', data])
      if ((await until(() => answers(port), 60_000)) === Infinity) throw new Error(`the ${name} did not start`)
    },
    async kill() {
      await daemon.end('SIGKILL')
      // Its children see that a moment later; until then a new one refuses their memory.
      await until(() => !anyoneIn(data), 10_000)
    },
    stop: () => daemon.end('SIGINT'),
    query: (sql, values) => ask(urlOf(port, sql.startsWith('create database') ? 'postgres' : 'jhalak'), sql, values),
  }
  await server.start()
  return server
}

/** PostgreSQL's processes all stand in the folder of their data. */
const anyoneIn = (data: string): boolean =>
  readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && folderOf(pid) === data)

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

const answers = (port: number) =>
  ask(urlOf(port, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  )

export async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(sql, values)).rows
  } finally {
    client.end().catch(() => {})
  }
}
