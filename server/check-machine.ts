import { access, constants, mkdir } from 'node:fs/promises'
import type { Config } from './config/config.ts'
import { StartError } from './platform/db/embedded.ts'
import { mediaTools } from './platform/ffmpeg/tools.ts'

/**
 * Looks whether this machine can do what the role asks for, before anything is started.
 * @throws StartError with one line that says what is wrong and what to do
 */
export async function checkMachine(config: Pick<Config, 'dataDir' | 'role'>): Promise<void> {
  try {
    await mkdir(config.dataDir, { recursive: true })
    await access(config.dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`The data folder ${config.dataDir} cannot be written. Set DATA_DIR to one that can.`, {
      cause: error,
    })
  }
  const tools = config.role === 'web' ? null : await mediaTools()
  if (tools && !tools.ok) throw new StartError(tools.problem)
}

/** Connection refused, unknown host, refused login, unknown database. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
  '28P01',
  '28000',
  '3D000',
])

/** A database that cannot be reached is the operator's to mend; the address is not repeated, it may hold a password. */
export function asStartError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return UNREACHABLE.has(code)
    ? new StartError(`The database of DATABASE_URL cannot be used (${code}). Check the address and that it runs.`, {
        cause: error,
      })
    : error
}
