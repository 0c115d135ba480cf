import { SettingsError } from '../config/env.ts'
import { StartError } from '../platform/errors.ts'
import { BackupError } from './manifest.ts'

export function formatDuration(ms: number): string {
  const seconds = ms / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** Prints the result. An expected error is one line; any other is a bug and shows its stack. */
export async function report(work: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await work()}\n`)
    process.exit(0)
  } catch (error) {
    const expected = error instanceof BackupError || error instanceof StartError || error instanceof SettingsError
    if (expected)
      process.stderr.write(`${error.message}\n${error.cause instanceof Error ? `(${error.cause.message})\n` : ''}`)
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(1)
  }
}
