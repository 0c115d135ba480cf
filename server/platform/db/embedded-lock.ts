// A lock file: one process a data folder. Two starts on a fresh folder would break each other's initdb, and two supervisors
// would each restart what the other stops. The file identifies its owner, so that a lock left by a killed process is stale.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from './embedded-error.ts'
import { processIdentity } from './embedded-process.ts'

/**
 * Acquires the lock `file` for this process; a stale one is replaced.
 * @returns the function that releases it
 * @throws StartError while its owner runs
 */
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

function ownerRuns(content: string): boolean {
  try {
    const { pid, identity } = JSON.parse(content) as { pid: number; identity: string }
    return processIdentity(pid) === identity
  } catch {
    return false // emptied by a power cut
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
