import { isScanned, updateLeased } from '../jobs/task.repository.ts'
import type { ProcessingDeps } from '../media.deps.ts'
import type { Failure, Job } from './processing.model.ts'

/**
 * UPL-12: a film is opened by nothing of ours before the scanner, where there is one, has seen the whole of it; once.
 * @throws ScannerAway
 */
export async function scanMaster(
  deps: ProcessingDeps,
  { attempt, masterPath, signal }: Pick<Job, 'attempt' | 'masterPath' | 'signal'>,
): Promise<Failure | null> {
  const { clipId, leaseToken } = attempt
  if (!deps.virusScan || (await isScanned(deps.db, clipId))) return null
  const found = await deps.virusScan.scanFile(masterPath, signal)
  if (found !== null)
    return { fault: 'source', reason: `The virus scanner found ${found} in this file. It was refused.`, detail: found }
  await updateLeased(deps.db, clipId, leaseToken, { scanned_at: deps.clock.now(), reason: null })
  return null
}
