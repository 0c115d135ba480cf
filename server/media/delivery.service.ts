import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type SendOptions, sendStored } from '../platform/http/send-stored.ts'
import type { MediaStore } from '../platform/storage/media-store.ts'
import { areaOf, findOne, findPublic, listOfClips, type Rendition, type RenditionKind } from './rendition.repository.ts'

export type { Rendition, RenditionKind }
export { pictureSources, spriteOf } from './pictures/pictures.model.ts'
export type { ShownPictures } from './pictures/pictures.repository.ts'

export interface DeliveryDeps {
  db: Database
  store: MediaStore
  /** Where the front proxy serves the store's folder by X-Accel-Redirect; null: this process sends every byte. */
  accelRedirect: string | null
}

/** A file somebody may have, decided before. */
export interface Attachment {
  rendition: Rendition
  fileName: string
  accountId: string
  /** A browser follows its link to wherever the file lies; the answer to a call is the file itself. */
  byLink: boolean
}

/** Public names are never reused and their bytes never change. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const NEVER = 'private, no-store'
/** An address in the store that a redirect names stands for longer than any cache remembers the redirect. */
const PUBLIC_REDIRECT = { cacheControl: 'public, max-age=600', seconds: 3600 }
/** LIC-5: five minutes to start. */
const LICENSED_REDIRECT = { cacheControl: NEVER, seconds: 300 }
/** Anything else is nobody's name, and need not trouble the database. */
const STORAGE_KEY = /^[\w./-]{1,300}$/

/** Where a browser fetches a public rendition. */
export const publicPath = (storageKey: string): string => `/media/${storageKey}`

/** Sends a public preview. @throws AppError not_found for anything that is not one */
export async function sendPublic(
  deps: DeliveryDeps,
  storageKey: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rendition = STORAGE_KEY.test(storageKey) && (await findPublic(deps.db, storageKey))
  if (!rendition) throw new AppError('not_found')
  // A picture or film of ours never becomes a page of ours.
  void reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
  return sendRendition(deps, rendition, request, reply, { cacheControl: FOR_EVER, redirect: PUBLIC_REDIRECT })
}

/** Sends any rendition as a file to keep; whether the caller may have it was decided before. */
export async function sendAttachment(
  deps: DeliveryDeps,
  { rendition, fileName, accountId, byLink }: Attachment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // LIC-6: the address it came from holds a right.
  void reply.header('referrer-policy', 'no-referrer')
  // For the proxy alone, which counts an account's downloads by it and passes it to nobody.
  if (deps.accelRedirect) void reply.header('x-download-account', accountId)
  const options = { cacheControl: NEVER, fileName, ...(byLink ? { redirect: LICENSED_REDIRECT } : {}) }
  return sendRendition(deps, rendition, request, reply, options)
}

function sendRendition(
  { store, accelRedirect }: DeliveryDeps,
  rendition: Rendition,
  request: FastifyRequest,
  reply: FastifyReply,
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

export const findRendition = (db: Database, clipId: string, kind: RenditionKind): Promise<Rendition | undefined> =>
  findOne(db, clipId, kind)

/** The renditions of several clips, by clip id and kind. */
export async function renditionsOf(
  db: Database,
  clipIds: string[],
): Promise<Map<string, Map<RenditionKind, Rendition>>> {
  const byClip = new Map<string, Map<RenditionKind, Rendition>>()
  for (const rendition of await listOfClips(db, clipIds)) {
    const kinds = byClip.get(rendition.clipId) ?? new Map<RenditionKind, Rendition>()
    byClip.set(rendition.clipId, kinds.set(rendition.kind, rendition))
  }
  return byClip
}
