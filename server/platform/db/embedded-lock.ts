// One data folder, one Jhalak: two of them starting on a fresh folder would break each other's initdb, and two
// supervisors would each restart what the other stops. The lock names its holder so that a killed one does not bar the next.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from './embedded-error.ts'
import { processIdentity } from './embedded-process.ts'

/**
 * Takes the lock `file` for this process and returns how to give it back.
 * Throws StartError while its holder runs; takes over from a holder that is gone.
 */
export function acquireLock(file: string, folder: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) })
  while (!create(file, mine)) {
    const theirs = readIfThere(file)
    if (theirs === undefined) continue
    if (holderRuns(theirs)) throw new StartError(`another Jhalak is already running on ${folder}`)
    removeStale(file, theirs)
  }
  return () => {
    if (readIfThere(file) === mine) rmSync(file, { force: true })
  }
}

/** The lock appears with its content in one step, so nobody ever reads half a name. */
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

/** Moves the file away before removing it: had another start taken over in between, what moved is its lock and goes back. */
function removeStale(file: string, judged: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return // another start removed it first
  }
  if (readIfThere(aside) !== judged) create(file, readIfThere(aside) ?? judged)
  rmSync(aside, { force: true })
}

function holderRuns(content: string): boolean {
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
