import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { SERVER_FLAGS, withServerSettings } from './scripts/server-flags.mjs'
import { IS_WHOLE_RUN } from './testing/usual-run.ts'

// Two checkouts tested at once need two ports.
const PORT = Number(process.env['E2E_PORT'] ?? 3199)
const ADMIN = { ADMIN_ID: 'admin@e2e.example', ADMIN_PASSWORD: 'an administrator’s password' }
// The journeys sign in as this ADMIN and make everybody else through the product.
Object.assign(process.env, ADMIN)
// Workers load this file again and must meet the folder of the server that runs.
const DATA_DIR = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'jhalak-e2e-')))

const LIBRARY = 'discovery*.journey.ts'
/** They have a configuration of their own: playwright.browsers.config.ts. */
const OTHER_BROWSERS = 'browsers/**'
const ALONE = /@alone/
// `npm run test:all` has everything. The usual run leaves out looking at a page once more in other themes and widths
// (pages and routes look at each of them once), what another journey does on its way (`@whole`), waiting for the codes of two
// half minutes, and five of six bad tokens.
const LEFT_OUT = IS_WHOLE_RUN
  ? []
  : [
      /@whole/,
      /finds nothing|reads well|fits \d+ px/,
      /staff set a second factor up/,
      /fails with the words of the spec: (?!Expired)/,
    ]

// Films that play and parts that glide cost a third of the processor. The journeys of the library see them move, the whole
// run sees all of them.
const still = IS_WHOLE_RUN ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }

/** Journeys in a real Chromium against a real server of their own: empty data folder, embedded database, sandboxes. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // One server for all of them; each brings people and clips of its own. More of them take as long: they wait for the processor.
  workers: 2,
  retries: 0,
  timeout: 480_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // The library with its exact pages first; all others add clips beside one another. At last, one by one, what makes the
  // sandboxes fail for everybody: two such journeys, or one and a checkout, would meet each other's weather.
  projects: [
    { name: 'library', testMatch: LIBRARY, grepInvert: LEFT_OUT },
    {
      name: 'others',
      testIgnore: [LIBRARY, OTHER_BROWSERS],
      grepInvert: [ALONE, ...LEFT_OUT],
      dependencies: ['library'],
      use: still,
    },
    {
      name: 'alone',
      testIgnore: [LIBRARY, OTHER_BROWSERS],
      grep: ALONE,
      grepInvert: LEFT_OUT,
      workers: 1,
      dependencies: ['others'],
      use: still,
    },
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Drawn by the processor anyway: without the detour over an emulated graphics card.
        '--disable-gpu',
        '--disable-extensions',
      ],
    },
  },
  webServer: {
    command: ['node', ...SERVER_FLAGS, 'server/main.ts'].join(' '),
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: withServerSettings({
      ...ADMIN,
      PORT: String(PORT),
      SANDBOX: 'on',
      STARTER_CATALOGUE: 'none',
      RATE_LIMITS: 'off',
      EARLY_ACCESS_DAYS: '0',
      DATA_DIR,
      // The journeys stand in for a proxy that tells where visitors come from.
      TRUSTED_PROXY: '127.0.0.1',
      COUNTRY_HEADER: 'cf-ipcountry',
    }),
  },
})
