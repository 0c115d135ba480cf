// One project for every test that needs no browser. Journeys in a real browser live in e2e/ and run under Playwright.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of these a file takes up to two minutes: last in the run, it would keep one processor waiting. */
const SLOW = ['/chaos/', '/server/backup/', '/server/media/', '/server/licensing/downloads/']

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((folder) => moduleId.includes(folder))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'e2e/**', 'footage/**', 'dist/**', 'data/**', '.cache/**'],
    globalSetup: ['testing/global-setup.ts'],
    // Processes, not threads: a parent-death signal follows the thread that spawned, and sharp and ffmpeg share nothing.
    pool: 'forks',
    // Twice the processors: three quarters of a test that asks a server is waiting, for the database, a file or a job.
    maxWorkers: 4,
    // Each process keeps the modules it has loaded for its next file: half the time went into loading them again.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Only ends what hangs: two busy cores make everything slow, never wrong.
    testTimeout: 400_000,
    expect: { poll: { timeout: 180_000 } },
    hookTimeout: 400_000,
  },
})
