import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestServer } from './test-server.ts'

const BOUNDARY = 'a-line-between-parts'

/** A text field, or a file with its name and bytes. */
export type Part = [name: string, text: string] | [name: string, fileName: string, bytes: Buffer]

/** A multipart body as it goes over the wire, so that it can be cut, doubled or spoilt. */
export function formOf(parts: Part[], end = `--${BOUNDARY}--\r\n`): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(([name, text, bytes]) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`
    return bytes
      ? [`${head}; filename="${text}"\r\ncontent-type: video/mp4\r\n\r\n`, bytes, '\r\n']
      : [`${head}\r\n\r\n${text}\r\n`]
  })
  const body = Buffer.concat([...chunks, end].map((chunk) => Buffer.from(chunk)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

/** What uploads have left behind: files of the media folder by area, and rows. */
export async function uploadTraces({ dataDir, deps }: TestServer) {
  const files = async (area: string) => {
    const entries = await readdir(join(dataDir, 'media', area), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  }
  const rows = async (table: 'clip' | 'master' | 'media_task' | 'collection') =>
    (
      await deps.db
        .selectFrom(table)
        .select((count) => count.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return {
    originals: await files('originals'),
    incoming: await files('incoming'),
    clips: await rows('clip'),
    masters: await rows('master'),
    tasks: await rows('media_task'),
    collections: await rows('collection'),
  }
}
