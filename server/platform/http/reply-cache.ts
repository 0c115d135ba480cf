import { type Invalidation, openCache } from '../cache.ts'
import { CODINGS, type Coding, codingFor, pack, unpack } from './content-coding.ts'

interface ReplyHead {
  etag: string
  /** Lower-case names; no length, coding or ETag. */
  headers: Readonly<Record<string, string>>
  onCacheHit?: (() => void) | undefined
}
interface FreshReply extends ReplyHead {
  body: Buffer
}
type CachedReply = ReturnType<typeof toCached>
export interface Encoded {
  body: Buffer
  coding: Coding
}

/** Caches in front of us may store it as long (`CDN-Cache-Control`). */
const TTL_MS = 60_000
const PACKED_FROM = 1_024
/** What an entry costs beside its bytes. */
const OVERHEAD = 1_000
const LARGEST_SHARE = 8
/** Admission filter: once half is full, only what is requested twice comes in. Searches that nobody repeats would push out popular ones. */
const FREE_SHARE = 2
/** How many URLs, and how long ones, the admission filter remembers. */
const MAX_REMEMBERED = 2_000
const LONGEST_REMEMBERED = 300

export type ReplyCache = ReturnType<typeof openReplyCache>

/** In-process cache of replies that are the same for everyone, by URL, as the bytes that go out. */
export function openReplyCache({ maxBytes, invalidatedBy }: { maxBytes: number; invalidatedBy: Invalidation }) {
  const replies = openCache<string, { reply: CachedReply; bytes: number }>({
    name: 'replies',
    maxSize: maxBytes,
    sizeOf: ({ bytes }) => OVERHEAD + bytes,
    ttlMs: TTL_MS,
    invalidatedBy,
  })
  const requested = openCache<string, true>({ name: 'requested once', maxSize: MAX_REMEMBERED })
  function isRepeated(url: string): boolean {
    if (requested.get(url)) return true
    if (url.length <= LONGEST_REMEMBERED) requested.put(url, true)
    return false
  }
  return {
    epoch: () => replies.epoch(),
    get: (url: string) => replies.get(url)?.reply,
    /** @param readIn the epoch in which reading for this reply began */
    put(url: string, fresh: FreshReply, readIn: number): void {
      if (fresh.body.length > maxBytes / LARGEST_SHARE) return
      if (replies.stats().size > maxBytes / FREE_SHARE && !isRepeated(url)) return
      const reply = toCached(fresh, (bytes) =>
        replies.update(url, (entry) => (entry.reply === reply ? { reply, bytes } : entry)),
      )
      replies.put(url, { reply, bytes: fresh.body.length }, readIn)
    },
    stats: () => replies.stats(),
  }
}

/** Stored as it came until a client takes it packed, in an eighth of the room; from then on, in the codings in use. */
function toCached({ body: original, ...head }: FreshReply, onResize: (bytes: number) => void) {
  const bodies: Partial<Record<Coding, Buffer>> = { identity: ownCopy(original) }
  const pending: Partial<Record<Coding, Promise<Encoded>>> = {}
  const isSmall = original.length < PACKED_FROM
  let wantsIdentity = false
  async function packInto(coding: Coding): Promise<Encoded> {
    const body = await packed(bodies, coding)
    bodies[coding] = body
    if (!wantsIdentity) delete bodies.identity
    onResize(Object.values(bodies).reduce((sum, { length }) => sum + length, 0))
    return { body, coding }
  }
  return {
    ...head,
    /** The body in the best coding that the client accepts. */
    encode(acceptEncoding: string | undefined): Encoded | Promise<Encoded> {
      const coding = isSmall ? 'identity' : codingFor(acceptEncoding)
      wantsIdentity ||= coding === 'identity'
      const body = bodies[coding]
      return body ? { body, coding } : (pending[coding] ??= packInto(coding).finally(() => delete pending[coding]))
    },
  }
}

/** Node cuts small buffers out of larger ones: storing one would keep all that it was cut from. */
function ownCopy(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

async function packed(bodies: Partial<Record<Coding, Buffer>>, coding: Coding): Promise<Buffer> {
  const have = CODINGS.find((one) => bodies[one])
  const source = have && bodies[have]
  if (!source) throw new Error('a cached reply has no body')
  return ownCopy(await pack[coding](await unpack[have](source)))
}
