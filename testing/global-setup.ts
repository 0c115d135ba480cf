import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findRunningPostgres, startEmbeddedPostgres } from '../server/platform/db/embedded.ts'
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
 * Dropping a database looks through all shared buffers: of the quarter of the memory that a shop has, that is more work than
 * they save here. Of a log that nobody follows or replays the least is written.
 */
const SETTINGS = {
  ...{ fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 },
  autovacuum: 'off',
  shared_buffers: '128MB',
}

/**
 * One PostgreSQL for the whole run; it forgets everything at the end, so it need not sync, and hundreds of small databases
 * need no vacuum.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await newFolder()
  const server = await startEmbeddedPostgres({ dir, log: () => {}, settings: SETTINGS })
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

const MEMORY = '/dev/shm'
const PREFIX = 'jhalak-test-'
const LEAST_FREE = 2e9
const ABANDONED_MS = 600_000

/**
 * A new folder in memory where there is one with room, else among the temporary files: a copy of the template is a thousand
 * new files, and ext4 looks long for inodes where as many were just deleted (ten times the processor's work).
 */
async function newFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < LEAST_FREE) return await mkdtemp(join(tmpdir(), PREFIX))
  await removeAbandoned()
  return await mkdtemp(join(MEMORY, PREFIX))
}

/** What runs that were killed have left: memory does not forget it by itself. What is somebody else's stays. */
async function removeAbandoned(): Promise<void> {
  const folders = (await readdir(MEMORY)).filter((name) => name.startsWith(PREFIX)).map((name) => join(MEMORY, name))
  for (const folder of folders) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs < ABANDONED_MS || findRunningPostgres(folder)) continue
    await rm(folder, { recursive: true }).catch(() => {})
  }
}
