// Identifies other processes. A pid alone is not an identity: it is reused, it stays as a zombie where nothing reaps (many
// containers), and a file that names it may be days old.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const linux = process.platform === 'linux'

/** Distinguishes this process from a later one with the same pid; undefined when it does not run (a zombie does not). */
export function processIdentity(pid: number): string | undefined {
  if (!linux) return identityFromPs(pid)
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The program's name is in brackets and may itself contain brackets and blanks: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  // Start times count from boot, so the boot id is part of the identity.
  return `${read('/proc/sys/kernel/random/boot_id')?.trim()}:${fields[19]}`
}

/** True when one of the process's command-line arguments is exactly `arg`. */
export function startedWith(pid: number, arg: string): boolean {
  if (linux) return read(`/proc/${pid}/cmdline`)?.split('\0').includes(arg) ?? false
  return ps(pid, 'command=')?.includes(` ${arg} `) ?? false
}

/** Whether `folder` is the working directory of any process, as the data folder is of every PostgreSQL process (Linux only). */
export function anyProcessIn(folder: string): boolean {
  if (!linux) return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && currentFolder(name) === folder)
}

/** Polls every 20 ms until `condition` is true; false when it is not after `ms` milliseconds. */
export async function waitUntil(condition: () => boolean, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (!condition()) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

function currentFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined // gone meanwhile, or another user's
  }
}

function identityFromPs(pid: number): string | undefined {
  const line = ps(pid, 'stat=,lstart=')
  if (!line || line.startsWith('Z')) return undefined
  return line.replace(/^\S+\s+/, '')
}

function ps(pid: number, columns: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined // ps exits with 1 when there is no such process
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
