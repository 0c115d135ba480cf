import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries, Runner, User } from './embedded-owner.ts'
import { StartError } from '../errors.ts'
import { fsync } from '../files.ts'

const VERSION = '18'
export const PORT = 5432

export type Cluster = ReturnType<typeof openFolder>

/** What runs on the folder, and as whom. */
export interface Programs {
  cluster: Cluster
  binaries: Binaries
  runner: Runner
}

/** Creates the folder when missing, and resolves its real path. @throws StartError when it is not writable */
export function openFolder(dir: string) {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o711 })
    const real = fs.realpathSync(dir)
    fs.accessSync(real, fs.constants.W_OK | fs.constants.X_OK)
    // As root: PostgreSQL's own user must be able to traverse it, whatever the umask; no other user may list it.
    if (process.getuid?.() === 0) fs.chmodSync(real, 0o711)
    const data = join(real, 'data')
    return { dir: real, data, log: join(real, 'postgres.log'), pidFile: join(data, 'postmaster.pid') }
  } catch (error) {
    throw new StartError(`cannot write to the data folder ${dir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

export function dataOwner(cluster: Cluster): User | undefined {
  const found = fs.statSync(cluster.data, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

/** Initialises the data if there are none: in a draft folder, then renamed, so that a kill leaves no partial data. */
export async function ensureData(programs: Programs, durable: boolean): Promise<void> {
  const { cluster, runner } = programs
  removeDrafts(cluster)
  if (fs.existsSync(cluster.data)) return checkData(cluster, runner)
  const draft = join(cluster.dir, `data.init-${process.pid}`)
  makeFor(runner, draft)
  await initdb(programs, draft, durable)
  fs.renameSync(draft, cluster.data)
  if (durable) await fsync(cluster.dir)
}

/**
 * The folder of the socket, private to PostgreSQL's user: access to it is the authentication. Where the path beside the
 * data is too long for a socket, it has a short name in the system's temporary folder.
 */
export function socketFolder(cluster: Cluster, runner: Runner): string {
  const beside = join(cluster.dir, 'run')
  const limit = process.platform === 'linux' ? 107 : 103
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}`)) <= limit
  const name = createHash('sha256').update(cluster.dir).digest('hex').slice(0, 16)
  const folder = fits ? beside : join(fs.realpathSync(tmpdir()), `jhalak-${name}`)
  makeFor(runner, folder)
  return folder
}

export function lastLogLines(cluster: Cluster): string {
  const lines = fs.readFileSync(cluster.log, 'utf8').trim().split('\n')
  return lines.slice(-3).join(' / ').slice(-600)
}

/** Opens the log; rotates it beyond 5 MB (one old file is kept). */
export function openLog(cluster: Cluster): number {
  const size = fs.statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) fs.renameSync(cluster.log, `${cluster.log}.1`)
  return fs.openSync(cluster.log, 'a', 0o600)
}

function removeDrafts(cluster: Cluster): void {
  const drafts = fs.readdirSync(cluster.dir).filter((name) => name.startsWith('data.init-'))
  for (const draft of drafts) fs.rmSync(join(cluster.dir, draft), { recursive: true, force: true, maxRetries: 5 })
}

function checkData(cluster: Cluster, runner: Runner): void {
  const { uid } = fs.statSync(cluster.data)
  const whose = `the data in ${cluster.data}`
  if (uid !== runner.uid && process.getuid?.() !== 0)
    throw new StartError(`${whose} belong to another user (number ${uid}): start Jhalak as that user`)
  if (uid !== runner.uid) chownAll(cluster.data, runner)
  const version = fs.readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8').trim()
  if (version !== VERSION)
    throw new StartError(`${whose} were written by PostgreSQL ${version}, this is PostgreSQL ${VERSION}`)
}

function chownAll(folder: string, { uid, gid }: Runner): void {
  fs.chownSync(folder, uid, gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(join(folder, entry), uid, gid)
}

/** Creates a 0700 folder owned by the runner. An existing one must be theirs: in a public place its name may be guessable. */
function makeFor({ uid, gid }: Runner, folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  const me = process.getuid?.()
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== me && me !== 0))
    throw new StartError(`${folder} belongs to somebody else: remove it`)
  fs.chmodSync(folder, 0o700)
  if (found.uid !== uid) fs.chownSync(folder, uid, gid)
}

async function initdb({ cluster, binaries, runner }: Programs, draft: string, durable: boolean): Promise<void> {
  const log = openLog(cluster)
  // The builtin C.UTF-8 sorts identically on every machine, so a data folder can be moved between them.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', draft, '-U', 'app', '-A', 'trust', ...locale, '--data-checksums', '--no-instructions']
  args.push('--set', 'huge_pages=off', ...(durable ? [] : ['--no-sync']))
  const { file, args: argv, options } = runner.command(binaries.initdb, args, 'KILL')
  const child = spawn(file, argv, { ...options, env: binaries.env, cwd: '/', stdio: ['ignore', 'ignore', log] })
  fs.closeSync(log)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new StartError(`PostgreSQL could not make its data in ${cluster.dir}: ${lastLogLines(cluster)}`)
}
