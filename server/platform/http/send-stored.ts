import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Area, ByteRange, MediaStore } from '../storage/media-store.ts'
import { matchesEtag } from './content-coding.ts'

interface StoredFile {
  area: Exclude<Area, 'originals'>
  key: string
  bytes: number
  contentType: string
  /** Strong: stored bytes never change under a key. */
  etag: string
}

export interface SendOptions {
  cacheControl: string
  fileName?: string
  /** Where the front proxy serves the store's folder by X-Accel-Redirect; null: it does not. */
  accelRedirect?: string | null
  /** The caller may be sent to the store for it, where that hands out files itself. */
  redirect?: { cacheControl: string; seconds: number }
}

/** Sends a stored file, whole or the one range asked for. @throws AppError range_not_satisfiable, unavailable */
export async function sendStored(
  store: MediaStore,
  file: StoredFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  options: SendOptions,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  void reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': options.cacheControl })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { area, key, contentType } = file
  const { fileName, redirect } = options
  const disposition = fileName && attachmentName(fileName)
  const named = disposition ? { disposition } : {}
  // Where the store hands the file out itself.
  const elsewhere =
    redirect && request.method !== 'HEAD'
      ? await store.signedUrl(area, key, { contentType, seconds: redirect.seconds, ...named })
      : null
  if (elsewhere) return reply.header('cache-control', redirect?.cacheControl).redirect(elsewhere, 302)

  void reply.header('content-type', contentType)
  if (disposition) void reply.header('content-disposition', disposition)
  if (request.method === 'HEAD') {
    if ((await store.size(area, key)) !== file.bytes) throw new AppError('unavailable')
    return reply.header('content-length', file.bytes).send(Readable.from([]))
  }
  if (!options.accelRedirect) return sendBytes(store, file, request, reply)
  // The proxy says so itself.
  void reply.removeHeader('accept-ranges')
  return reply.header('x-accel-redirect', `${options.accelRedirect}/${area}/${key}`).send()
}

async function sendBytes(
  store: MediaStore,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = rangeOf(request, `"${file.etag}"`, file.bytes)
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

/** How much of the file answers a request that the front proxy serves: it does not say so itself. */
export function bytesAskedFor(request: FastifyRequest, { etag, bytes }: Pick<StoredFile, 'etag' | 'bytes'>): number {
  const range = rangeOf(request, `"${etag}"`, bytes)
  if (range === 'outside') return 0
  return range ? range.end - range.start + 1 : bytes
}

/** One range is honoured; several, or one for a file that has changed, get the whole file. */
function rangeOf(request: FastifyRequest, etag: string, bytes: number): ByteRange | 'outside' | null {
  const header = request.headers.range
  if (!header || request.method !== 'GET') return null
  const ifRange = request.headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (first === '' && last === '') return null
  const range = resolveRange(first, last, bytes)
  return range.start > range.end || range.start >= bytes ? 'outside' : range
}

/** `first-last`, `first-` or `-suffix`, cut to the file. */
function resolveRange(first: string, last: string, bytes: number): ByteRange {
  if (first === '') return { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients, and `filename*` with the real one. */
function attachmentName(fileName: string): string {
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}"\\/]/gu, '_')
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll('%', '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`
}

/** RFC 8187: also escapes the characters that encodeURIComponent leaves but attr-char does not contain. */
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
