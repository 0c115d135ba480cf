import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  dir: string
  remove: () => void
}

/** A file system of its own that is soon full (OPS-4), or why none can be had here: only root may mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | { reason: string } {
  const dir = mkdtempSync(join(tmpdir(), 'jhalak-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir], { stdio: 'pipe' })
  } catch (error) {
    rmSync(dir, { recursive: true })
    return { reason: `no small disk can be mounted here (${process.platform}, ${String(error).split('\n')[0]})` }
  }
  return {
    dir,
    remove() {
      execFileSync('umount', ['-l', dir])
      rmSync(dir, { recursive: true })
    },
  }
}
