import { defineConfig } from '@playwright/test'
import type { Choice } from './e2e/browsers/visit.ts'
import usual from './playwright.config.ts'

/** `npm run e2e:browsers`: what guests and buyers do, in the other two engines, against the server of the usual journeys. */
export default defineConfig<Choice>({
  testDir: 'e2e/browsers',
  testMatch: '*.journey.ts',
  workers: 1,
  timeout: 240_000,
  forbidOnly: true,
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  use: { baseURL: usual.use?.baseURL },
  webServer: usual.webServer,
})
