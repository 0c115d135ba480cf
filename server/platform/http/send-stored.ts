import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Area, ByteRange, MediaStore } from '../storage/media-store.ts'

export interface StoredFile {
  area: Area
  key: string
  bytes: number
  contentType: string
  /** Strong: stored bytes never change under a key. */
  etag: string
}

/**
 * Sends a stored file, whole or the one range asked for; a browser resumes a broken download with it.
 * @param options.fileName sends it as an attachment under this name
 * @throws AppError range_not_satisfiable, unavailable
 */
export async function sendStored(
  store: MediaStore,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { cacheControl: string; fileName?: string },
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  void reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'cache-control': options.cacheControl,
    'content-type': file.contentType,
  })
  if (options.fileName) void reply.header('content-disposition', `attachment; filename="${options.fileName}"`)
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()

  const range = rangeOf(request, etag, file.bytes)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${file.bytes}`)
    throw new AppError('range_not_satisfiable')
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  // Opened first: only a file that is there gets its headers.
  const bytes = await store.read(file.area, file.key, { start, end })
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  void reply.header('content-length', end - start + 1)
  return reply.send(bytes)
}

/** Whether the caller says that it has this file already; proxies may have weakened the tag. */
const isHeld = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** One range is honoured; several, or one for a file that has changed, get the whole file. */
function rangeOf(request: FastifyRequest, etag: string, bytes: number): ByteRange | 'outside' | null {
  const header = request.headers.range
  if (!header || request.method !== 'GET') return null
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header)
  if (!match || (match[1] === '' && match[2] === '')) return null
  const range = resolveRange(match[1] ?? '', match[2] ?? '', bytes)
  return range.start > range.end || range.start >= bytes ? 'outside' : range
}

/** `first-last`, `first-` or `-suffix`, cut to the file. */
export function resolveRange(first: string, last: string, bytes: number): ByteRange {
  if (first === '') return { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
