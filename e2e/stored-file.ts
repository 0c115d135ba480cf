import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The stored files of an area with this name, in the data folder of the server under test. */
export async function storedFilesOf(area: 'licensed' | 'public', name: string): Promise<string[]> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'media', area)
  const found = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(`/${name}`))
  return found.map((path) => join(folder, path))
}
