import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The only stored file of an area with this name, in the data folder of the server under test. */
export async function storedFileOf(area: 'licensed' | 'public', name: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'media', area)
  const found = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(`/${name}`))
  if (found.length !== 1) throw new Error(`${found.length} files are named ${name}`)
  return join(folder, found[0] ?? '')
}
