import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const SIBLING = fileURLToPath(new URL('../../shared/media', import.meta.url))

/** The folder of filmed and hostile test files: `TEST_MEDIA_DIR`, else the sibling folder; null, said aloud, where neither is. */
export function mediaDir(): string | null {
  const dir = process.env['TEST_MEDIA_DIR'] ? resolve(process.env['TEST_MEDIA_DIR']) : SIBLING
  if (existsSync(dir)) return dir
  process.stdout.write('Skipped: no test films (set TEST_MEDIA_DIR to a folder that holds them).\n')
  return null
}
