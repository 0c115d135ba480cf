// One project for every test that needs no browser. Journeys in a real browser live in e2e/ and run under Playwright.
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const globalSetup = 'testing/global-setup.ts'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'e2e/**', 'dist/**', 'data/**', '.cache/**'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    // Processes, not threads: a parent-death signal follows the thread that spawned, and sharp and ffmpeg share nothing.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
