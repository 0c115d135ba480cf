import { flushCompileCache } from 'node:module'
import { readConfig } from './config/config.ts'
import { SettingsError } from './config/env.ts'
import { StartError } from './platform/errors.ts'
import { run } from './run.ts'

const HOW_LONG_TO_STOP_MS = 15_000

/** What a person can act on is one clear line; anything else is a bug and shows its stack. */
function fail(error: unknown): never {
  if (error instanceof SettingsError) for (const problem of error.problems) process.stderr.write(`${problem}\n`)
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

/** Keeps Node's compile cache for later starts: a server that compiled itself would hold 15 MB of compiler in memory. */
async function compileOnly(): Promise<never> {
  // Read only by servers with such settings.
  await Promise.all([import('./platform/storage/s3-store.ts'), import('./platform/mail/smtp.mailer.ts')])
  flushCompileCache()
  process.exit()
}

try {
  if (process.argv.includes('--compile-only')) await compileOnly()
  const config = readConfig()
  const running = await run(config)
  // By itself Node keeps what it has compiled when it ends, which a killed process never comes to: all would be compiled anew.
  flushCompileCache()
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), HOW_LONG_TO_STOP_MS).unref()
    running.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  // The start script may die without a word; nothing of it may be left over.
  if (config.parentPid !== null) setInterval(() => process.ppid !== config.parentPid && stop(), 500).unref()
} catch (error) {
  fail(error)
}
