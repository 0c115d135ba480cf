import type { Quality } from '../../../contract/values.ts'
import { api } from '../../lib/api.ts'

export interface LicensedFile {
  clipId: string
  quality: Quality
}

export interface Written {
  bytes: number
  total: number
}

/** What is on the disk after a closed tab or a lost network: whole pieces of this size. */
const PIECE = 64 * 1024 ** 2

/**
 * Writes a licensed file into a folder, and goes on where an earlier attempt ended: what the folder has of it is not
 * fetched again. An aborted one keeps what has come.
 */
export async function saveFile(
  folder: FileSystemDirectoryHandle,
  { clipId, quality }: LicensedFile,
  { signal, onWritten }: { signal: AbortSignal; onWritten: (written: Written) => void },
): Promise<void> {
  const link = await api('POST /user/downloadownedvideo', { videoId: clipId, resolution: quality }, { signal })
  if (!('url' in link)) throw new Error('a download is answered with a link')
  const { url, fileName, bytes: total } = link
  const handle = await folder.getFileHandle(fileName, { create: true })
  const { size } = await handle.getFile()
  let bytes = size > total ? 0 : size
  onWritten({ bytes, total })
  while (bytes < total) {
    const last = Math.min(bytes + PIECE, total) - 1
    const reply = await fetch(url, { headers: { range: `bytes=${bytes}-${last}` }, signal })
    if (reply.status !== 206 || !reply.body) throw new Error(`the file was answered with ${reply.status}`)
    const writer = await handle.createWritable({ keepExistingData: true })
    try {
      for await (const data of chunksOf(reply.body)) {
        await writer.write({ type: 'write', position: bytes, data })
        bytes += data.byteLength
        onWritten({ bytes, total })
      }
    } finally {
      await writer.close()
    }
  }
}

/** Not every browser's streams can be iterated. */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

type FolderPicker = (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>

/** Where the browser lets a page write into a folder. */
export const folderPicker = (): FolderPicker | undefined =>
  (window as typeof window & { showDirectoryPicker?: FolderPicker }).showDirectoryPicker?.bind(window)
