import { chmod, chown, lstat, mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'

/** Whom ffmpeg runs as. */
export interface MediaUser {
  uid: number
  gid: number
}

let wanted: string | null = null

/** MEDIA_USER, said once at start; null: ffmpeg runs as this server does. */
export function setMediaUser(name: string | null): void {
  wanted = name
}

export const namedMediaUser = (): string | null => wanted

/**
 * What makes a program another user's. Its capabilities go too: a server that may switch without being root would pass
 * them on.
 */
export const switchTo = ({ uid, gid }: MediaUser): readonly string[] => [
  ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
  ...['--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs'],
]

/** MEDIA_USER, if this server may switch to it; else why not, in a line for the operator. */
export async function findMediaUser(): Promise<{ user: MediaUser | null; problem: string | null }> {
  if (wanted === null) {
    const isRoot = process.getuid?.() === 0
    return { user: null, problem: isRoot ? 'ffmpeg runs as root, as this server does: set MEDIA_USER' : null }
  }
  const [uid, gid] = [await numberOf('-u', wanted), await numberOf('-g', wanted)]
  if (uid === null || gid === null) return { user: null, problem: `there is no user ${wanted} (MEDIA_USER)` }
  if (uid === 0) return { user: null, problem: 'MEDIA_USER must not be root' }
  const user = { uid, gid }
  if ((await maySwitch(user)) && (await mayShare(user))) return { user, problem: null }
  return {
    user: null,
    problem: `ffmpeg runs as this server does: it may not switch to MEDIA_USER=${wanted} (root, or CAP_SETUID, CAP_SETGID, CAP_KILL and CAP_CHOWN)`,
  }
}

async function numberOf(option: '-u' | '-g', name: string): Promise<number | null> {
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  await runChild({ command: 'id', args: [option, '--', name], onLine, maxStdoutBytes: 100, wallMs: 10_000 })
  return /^\d+$/.test(lines[0] ?? '') ? Number(lines[0]) : null
}

/** Whether a program can be started as this user, and stopped again. */
async function maySwitch(user: MediaUser): Promise<boolean> {
  const [command, ...args] = [...switchTo(user), 'sleep', '5']
  const end = await runChild({ command, args, onLine: () => {}, maxStdoutBytes: 1_000, wallMs: 300 })
  return end.stopped === 'timeout' && end.killedBy !== null
}

/** Whether a folder can be opened to this user's group. */
async function mayShare({ gid }: MediaUser): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-group-'))
  const shared = await chown(folder, process.getuid?.() ?? 0, gid).then(
    () => true,
    () => false,
  )
  await rmdir(folder)
  return shared
}

/** A private folder of ours that ffmpeg's user may pass through. */
export async function makeMediaFolder(path: string, user: MediaUser | null): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  await shareFolder(path, user, 'pass')
}

/** Lets ffmpeg's user pass through a folder (`pass`), or write into it (`write`). */
export async function shareFolder(path: string, user: MediaUser | null, use: 'pass' | 'write'): Promise<void> {
  if (!user) return
  await chown(path, (await lstat(path)).uid, user.gid)
  await chmod(path, use === 'write' ? 0o770 : 0o710)
}

/**
 * Lets ffmpeg's user read a film. Its owner stays, nothing but the owner may write it, and the folders on the way to the
 * store stay closed: it is reached through the job's own folder alone.
 */
export async function lendFile(path: string, user: MediaUser | null): Promise<void> {
  if (!user) return
  await chown(path, (await lstat(path)).uid, user.gid)
  await chmod(path, 0o640)
}

/** From now on ffmpeg's user reads the folder and changes nothing in it. */
export async function closeFolder(path: string, user: MediaUser | null): Promise<void> {
  if (user) await chmod(path, 0o750)
}

/** Makes a file that ffmpeg wrote ours. @throws when it is no plain file: a link would lead to something else */
export async function takeOver(path: string, user: MediaUser | null): Promise<void> {
  if (!user) return
  if (!(await lstat(path)).isFile()) throw new Error(`${path} is no file`)
  await chown(path, process.getuid?.() ?? 0, process.getgid?.() ?? 0)
  await chmod(path, 0o600)
}
