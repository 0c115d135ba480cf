import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The folder of real and hostile videos that media tests run on: TEST_MEDIA_DIR, else the sibling `../shared/media` of
 * the repository, else null, logged once so that a skipped test is not taken for a passed one.
 */
export function mediaDir(): string | null {
  const named = process.env['TEST_MEDIA_DIR']
  const sibling = resolve(import.meta.dirname, '..', '..', 'shared', 'media')
  const found = [named, sibling].find((folder) => folder !== undefined && existsSync(join(folder, 'manifest.tsv')))
  if (found === undefined) console.warn('Media tests are skipped: no TEST_MEDIA_DIR and no ../shared/media.')
  return found ?? null
}
