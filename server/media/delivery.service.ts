import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type SendOptions, sendStored } from '../platform/http/send-stored.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { areaOf, type Rendition, type RenditionKind } from './rendition.model.ts'
import { findPublic, listRenditionsOfClips } from './rendition.repository.ts'

export type { Rendition, RenditionKind }
export { findRendition, findWatermarked } from './rendition.repository.ts'
export { pictureSources, SPRITE_FILE, spriteOf } from './pictures/pictures.model.ts'
export type { ShownPictures } from './pictures/pictures.repository.ts'

export interface DeliveryDeps {
  db: Database
  store: MediaStore
  /** The internal location of the front proxy for X-Accel-Redirect; null: this process sends every byte. */
  accelRedirect: string | null
}

/** A file whose download was authorised by the caller. */
export interface Attachment {
  rendition: Rendition
  fileName: string
  accountId: string
  /** A link may redirect to the store; the response to a call is the file itself. */
  byLink: boolean
}

/** Public files are immutable and their keys are never reused. Shared caches ask each minute: a clip may go off the site. */
const IMMUTABLE = 'public, max-age=31536000, s-maxage=60, immutable'
const NO_STORE = 'private, no-store'
/** The signed URL is valid for longer than the redirect is cached. */
const PUBLIC_REDIRECT = { cacheControl: 'public, max-age=60', seconds: 600 }
/** LIC-5: five minutes to start. */
const LICENSED_REDIRECT = { cacheControl: NO_STORE, seconds: 300 }
/** Anything else is not found without a query. */
const STORAGE_KEY = /^[\w./-]{1,300}$/

/** The URL path of a public rendition. */
export const publicPath = (storageKey: string): string => `/media/${storageKey}`

/**
 * Sends a public preview.
 * @param maySeeOffSite whether this caller may have those of a clip that is off the site
 * @throws AppError not_found for anything that is not one, gone for one of a clip that is off the site
 */
export async function sendPublic(
  deps: DeliveryDeps,
  storageKey: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  maySeeOffSite: (clipId: string) => Promise<boolean>,
) {
  const rendition = STORAGE_KEY.test(storageKey) && (await findPublic(deps.db, storageKey))
  if (!rendition) throw new AppError('not_found')
  const { isOffSite } = rendition
  if (isOffSite && !(await maySeeOffSite(rendition.clipId))) throw new AppError('gone')
  // A media file is never rendered as a document of our origin.
  void reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
  const options = isOffSite
    ? { cacheControl: NO_STORE, redirect: LICENSED_REDIRECT }
    : { cacheControl: IMMUTABLE, redirect: PUBLIC_REDIRECT }
  return sendRendition(deps, rendition, { request, reply }, options)
}

/** Sends a rendition as a download; authorisation is the caller's. */
export async function sendAttachment(
  deps: DeliveryDeps,
  { rendition, fileName, accountId, byLink }: Attachment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // LIC-6: the URL of the request is a capability.
  void reply.header('referrer-policy', 'no-referrer')
  // For the proxy only, which counts downloads by account and does not pass it on.
  if (deps.accelRedirect) void reply.header('x-download-account', accountId)
  const options = { cacheControl: NO_STORE, fileName, ...(byLink ? { redirect: LICENSED_REDIRECT } : {}) }
  return sendRendition(deps, rendition, { request, reply }, options)
}

function sendRendition(
  { store, accelRedirect }: DeliveryDeps,
  rendition: Rendition,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  options: SendOptions,
) {
  const file = {
    area: areaOf(rendition.kind),
    key: rendition.storageKey,
    bytes: rendition.bytes,
    contentType: rendition.contentType,
    etag: rendition.sha256,
  }
  return sendStored(store, file, { request, reply }, { ...options, accelRedirect })
}

/** The renditions of several clips, by clip id and kind. */
export async function renditionsOf(db: Database, clipIds: string[]) {
  const byClip = new Map<string, Map<RenditionKind, Rendition>>()
  for (const rendition of await listRenditionsOfClips(db, clipIds)) {
    const kinds = byClip.get(rendition.clipId) ?? new Map<RenditionKind, Rendition>()
    byClip.set(rendition.clipId, kinds.set(rendition.kind, rendition))
  }
  return byClip
}
