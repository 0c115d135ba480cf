import { constants } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { faultPoint } from '../fault.ts'
import { measureFile } from '../files.ts'
import { asAppError, commitFile } from './disk-file.ts'
import { FileSink, pour } from './file-sink.ts'
import type { AppendOptions, Incoming } from './media-store.ts'

/** An incoming upload on disk: one growing file, synced after each append and linked to its key at the end. */
export function diskIncoming(growing: string, target: string): Incoming {
  const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? null
  const size = async () => (await sizeOf(growing)) ?? 0
  return {
    size,
    async append(offset, source, options = {}) {
      const handle = await open(growing, constants.O_CREAT | constants.O_WRONLY, 0o600).catch((error: unknown) => {
        throw asAppError(error)
      })
      try {
        faultPoint('upload.opened')
        const current = (await handle.stat()).size
        if (current !== offset) throw new Error(`this upload holds ${current} bytes, not ${offset}`)
        return await write(handle, offset, source, options)
      } finally {
        await handle.close()
      }
    },
    async finish(sha256) {
      const bytes = await sizeOf(growing)
      const path = bytes === null ? target : growing
      const stored =
        sha256 === undefined ? await measureFile(path) : { bytes: bytes ?? (await stat(target)).size, sha256 }
      try {
        if (bytes !== null) await commitFile(growing, target)
      } catch (error) {
        throw asAppError(error)
      }
      return stored
    },
    discard: () => rm(growing, { force: true }),
  }

  async function write(handle: FileHandle, offset: number, source: Readable, options: AppendOptions) {
    const { maxBytes = Number.POSITIVE_INFINITY, onBytes = () => {}, signal, freesChunks } = options
    const sink = new FileSink(handle, { position: offset, maxBytes, onBytes, freesChunks })
    const broke = asAppError(await pour(source, sink, signal))
    // A failed write may have left bytes behind that are not counted.
    await handle.truncate(sink.position)
    await handle.sync()
    return { size: sink.position, broke: broke ?? null }
  }
}
