// How the server's Node is started. Young objects get little room, so that memory stays low whatever passes through; the heap
// may not grow past what a busy server needs; sources are made ready once and kept for the next start.
import { join } from 'node:path'
import { root } from './project.mjs'

export const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=320', '--expose-gc']

/** @param {NodeJS.ProcessEnv} env */
export const withServerSettings = (env) => ({
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  // Threads that each keep freed memory for themselves cost some tens of megabytes.
  MALLOC_ARENA_MAX: '2',
  // Bodies of replies go back to the system when they are freed; without a word glibc raises both by itself.
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...env,
})

/**
 * The demo, unless somebody decided otherwise; the server refuses it beside the settings of a shop.
 * @param {NodeJS.ProcessEnv} env
 */
export const demoUnlessDecided = (env) =>
  env['SANDBOX'] || env['NODE_ENV'] ? env : { ...env, SANDBOX: 'on', JHALAK_SANDBOX_IMPLIED: '1' }
