import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts'
import { jobs } from '../server/jobs.ts'
import { prepareDatabase } from '../server/platform/db/prepare.ts'
import { createLog } from '../server/platform/log.ts'
import { openQueue } from '../server/platform/queue/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database with the queues of all jobs, that test files make their own copies of. */
    templateUrl: string
  }
}

/**
 * One PostgreSQL for the whole run; it forgets everything at the end, so it need not sync, and hundreds of small databases
 * need no vacuum.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'jhalak-test-'))
  const server = await startEmbeddedPostgres({ dir, log: () => {}, settings: { fsync: 'off', autovacuum: 'off' } })
  await prepareDatabase(server)
  const queue = await openQueue({
    url: server.url,
    log: createLog('fatal'),
    jobs: jobs.map(({ definition }) => definition),
  })
  await queue.stop()
  project.provide('templateUrl', server.ownerUrl)
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
