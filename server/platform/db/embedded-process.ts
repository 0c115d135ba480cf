// Identifies other processes. A pid alone is not an identity: it is reused, it stays as a zombie where nothing reaps (many
// containers), and a file that names it may be days old.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, parseJson } from '../attempt.ts'
import { StartError } from '../errors.ts'

const linux = process.platform === 'linux'

/** Distinguishes this process from a later one with the same pid; undefined when it does not run (a zombie does not). */
export function processIdentity(pid: number): string | undefined {
  if (!linux) return /^[^Z]\S*\s+(.*)$/.exec(ps(pid, 'stat=,lstart=') ?? '')?.[1]
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The program's name is in brackets and may itself contain brackets and blanks: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  // Start times count from boot, so the boot id is part of the identity.
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`
}

export function startedWith(pid: number, arg: string): boolean {
  if (linux) return readIfThere(`/proc/${pid}/cmdline`)?.split('\0').includes(arg) ?? false
  return ps(pid, 'command=')?.includes(` ${arg} `) ?? false
}

/** Whether `folder` is the working directory of any process, as the data folder is of every PostgreSQL process (Linux only). */
export function anyProcessIn(folder: string): boolean {
  if (!linux) return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && currentFolder(name) === folder)
}

export async function waitUntil(condition: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!condition()) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

// Undefined when the process is gone meanwhile, or another user's.
const currentFolder = (pid: string): string | undefined => attempt(() => readlinkSync(`/proc/${pid}/cwd`))

function ps(pid: number, columns: string): string | undefined {
  const args = ['-ww', '-o', columns, '-p', String(pid)]
  // It exits with 1 when there is no such process.
  return attempt(() => execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim())
}

export const readIfThere = (file: string): string | undefined => attempt(() => readFileSync(file, 'utf8'))

// A lock file: one process a data folder. Two starts on a fresh folder would break each other's initdb, and two supervisors
// would each restart what the other stops. The file identifies its owner, so that a lock left by a killed process is stale.

/** Acquires the lock `file`; a stale one is replaced. @returns its release @throws StartError while its owner runs */
export function acquireLock(file: string, folder: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) })
  while (!create(file, mine)) {
    const theirs = readIfThere(file)
    if (theirs === undefined) continue
    if (ownerRuns(theirs)) throw new StartError(`another Jhalak is already running on ${folder}`)
    removeStale(file, theirs)
  }
  return () => {
    if (readIfThere(file) === mine) rmSync(file, { force: true })
  }
}

/** Atomic: the file appears with its content, so that no reader sees a partial one. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Renames the file before removing it: if another start replaced it in between, that lock is put back. */
function removeStale(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return // another start removed it first
  }
  if (readIfThere(aside) !== expected) create(file, readIfThere(aside) ?? expected)
  rmSync(aside, { force: true })
}

/** False also for a file that was emptied by a power cut. */
function ownerRuns(content: string): boolean {
  const owner = parseJson(content) as { pid: number; identity: string } | undefined
  return owner != null && processIdentity(owner.pid) === owner.identity
}
