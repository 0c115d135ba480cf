import { startSearchMaintenance } from './catalogue/search/index/search-maintenance.jobs.ts'
import type { Deps } from './deps.ts'
import { jobs } from './jobs.ts'
import { clearStaleWork } from './media/jobs/stale-work.client.ts'

/**
 * Starts taking the jobs of the groups that this process works on (`QUEUES`).
 * Media has two slots whatever the machine: previews and short clips never wait for a long video.
 */
export async function startWorker(deps: Deps): Promise<void> {
  await clearStaleWork(deps.workDir, deps.clock.now())
  for (const group of deps.config.queues)
    for (const job of jobs) if (job.definition.group === group) await job.start(deps)
  if (deps.config.queues.includes('upkeep')) await startSearchMaintenance(deps)
}
