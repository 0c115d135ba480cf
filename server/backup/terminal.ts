import { SettingsError } from '../config/env.ts'
import { StartError } from '../platform/errors.ts'
import { BackupError, Incomplete } from './manifest.ts'

export function formatDuration(ms: number): string {
  const seconds = ms / 1000
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/**
 * The words of the command line, and its options as --name or --name=value.
 * @param known the names, those with a value ending in =
 * @throws BackupError for any other: what is misspelt would silently not be done
 */
export function readArguments(known: readonly string[] = []) {
  const args = process.argv.slice(2)
  const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2))
  const unknown = options.find((one) => !known.includes(one.replace(/=.*/s, '=')))
  if (unknown !== undefined) {
    const names = known.map((name) => `--${name}${name.endsWith('=') ? '…' : ''}`)
    throw new BackupError(
      `There is no option --${unknown} here. ${names.length > 0 ? `These are: ${names.join(', ')}` : 'There are none.'}`,
    )
  }
  return {
    words: args.filter((arg) => !arg.startsWith('--')),
    has: (name: string) => options.includes(name),
    option: (name: string) => options.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null,
  }
}

/** As `deploy/install.sh` knows it. */
const INCOMPLETE_CODE = 3

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
    process.exit(error instanceof Incomplete ? INCOMPLETE_CODE : 1)
  }
}
