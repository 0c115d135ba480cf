import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Area, ByteRange, MediaStore } from '../storage/media-store.ts'
import { attachmentName } from './attachment-name.ts'
import { matchesEtag } from './etag.ts'

export interface StoredFile {
  area: Exclude<Area, 'originals'>
  key: string
  bytes: number
  contentType: string
  /** Strong: stored bytes never change under a key. */
  etag: string
}

export interface SendOptions {
  cacheControl: string
  /** Sends it as an attachment under this name. */
  fileName?: string
  /** Where the front proxy serves the store's folder by X-Accel-Redirect; null: it does not. */
  accelRedirect?: string | null
  /** The caller may be sent to the store for it, where that hands out files itself. */
  redirect?: { cacheControl: string; seconds: number }
}

/**
 * Sends a stored file, whole or the one range asked for; a browser resumes a broken download with it.
 * @throws AppError range_not_satisfiable, unavailable
 */
export async function sendStored(
  store: MediaStore,
  file: StoredFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  options: SendOptions,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  void reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': options.cacheControl })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const elsewhere = request.method === 'HEAD' ? null : await addressOf(store, file, options)
  if (elsewhere) return reply.header('cache-control', options.redirect?.cacheControl).redirect(elsewhere, 302)

  void reply.header('content-type', file.contentType)
  if (options.fileName) void reply.header('content-disposition', attachmentName(options.fileName))
  if (request.method === 'HEAD') return describe(store, file, reply)
  if (!options.accelRedirect) return sendBytes(store, file, request, reply)
  // The proxy says so itself.
  void reply.removeHeader('accept-ranges')
  return reply.header('x-accel-redirect', `${options.accelRedirect}/${file.area}/${file.key}`).send()
}

/** Where the store hands the file out itself, if the caller may go there and it does. */
async function addressOf(
  store: MediaStore,
  { area, key, contentType }: StoredFile,
  { fileName, redirect }: SendOptions,
): Promise<string | null> {
  if (!redirect) return null
  const disposition = fileName ? { disposition: attachmentName(fileName) } : {}
  return store.signedUrl(area, key, { contentType, seconds: redirect.seconds, ...disposition })
}

/** Says what a GET would bring, without opening the file. */
async function describe(store: MediaStore, file: StoredFile, reply: FastifyReply): Promise<FastifyReply> {
  if ((await store.size(file.area, file.key)) !== file.bytes) throw new AppError('unavailable')
  return reply.header('content-length', file.bytes).send(Readable.from([]))
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
function resolveRange(first: string, last: string, bytes: number): ByteRange {
  if (first === '') return { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  return { start: Number(first), end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
