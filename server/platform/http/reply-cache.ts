import { CODINGS, type Coding, codingFor, pack, unpack } from './content-coding.ts'

/** In-process cache of replies that are the same for everyone, by URL, as the bytes that go out. */
export interface ReplyCache {
  /** Rises with each invalidation: what was read in an earlier epoch is not stored any more. */
  epoch(): number
  get(url: string): CachedReply | undefined
  /** @param epoch when reading for this reply began; the reply is dropped when that epoch is over */
  put(url: string, reply: FreshReply, epoch: number): void
  clear(): void
  stats(): { entries: number; bytes: number; hits: number }
}

interface ReplyHead {
  etag: string
  /** Lower-case names; no length, coding or ETag. */
  headers: readonly (readonly [string, string])[]
  /** Called each time the reply is served from the cache. */
  onCacheHit?: (() => void) | undefined
}
export interface FreshReply extends ReplyHead {
  body: Buffer
}
export interface CachedReply extends ReplyHead {
  /** The body in the best coding that the client accepts. */
  encode(acceptEncoding: string | string[] | undefined): Encoded | Promise<Encoded>
}
export interface Encoded {
  body: Buffer
  coding: Coding
}

interface Entry {
  reply: CachedReply
  until: number
  isSmall: boolean
  /** As it came until a client takes it packed, which needs an eighth of the room. From then on, the codings in use. */
  ready: Partial<Record<Coding, Buffer>>
  underWay: Partial<Record<Coding, Promise<Buffer>>>
  wantsIdentity: boolean
}

/** Caches in front of us may store it as long (`CDN-Cache-Control`). */
const TTL_MS = 60_000
/** Less is not worth packing. */
const PACKED_FROM = 1_024
/** What an entry costs beside its bytes. */
const OVERHEAD = 1_000
const LARGEST_SHARE = 8
/** Admission filter: once half is full, only what is requested twice comes in. Searches that nobody repeats would push out popular ones. */
const FREE_SHARE = 2
/** How many URLs, and how long ones, the admission filter remembers. */
const MOST_REMEMBERED = 2_000
const LONGEST_REMEMBERED = 300

/** @param maxBytes what all of it may take; the least recently used goes first */
export function openReplyCache({ maxBytes }: { maxBytes: number }): ReplyCache {
  // In order of use.
  const entries = new Map<string, Entry>()
  const isRepeated = admissionFilter()
  let bytes = 0
  let epoch = 0
  let hits = 0

  function drop(url: string): void {
    const entry = entries.get(url)
    if (!entry || !entries.delete(url)) return
    bytes -= sizeOf(entry)
  }
  function makeRoom(): void {
    for (const url of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(url)
    }
  }
  function encode(url: string, entry: Entry, coding: Coding): Promise<Buffer> {
    return (entry.underWay[coding] ??= packed(entry, coding)
      .finally(() => delete entry.underWay[coding])
      .then((body) => {
        const isCached = entries.get(url) === entry
        if (isCached) bytes -= sizeOf(entry)
        entry.ready[coding] = body
        if (!entry.wantsIdentity) delete entry.ready.identity
        if (isCached) bytes += sizeOf(entry)
        makeRoom()
        return body
      }))
  }
  function entryOf(url: string, { body: whole, ...head }: FreshReply): Entry {
    const body = ownCopy(whole)
    const entry: Entry = {
      reply: {
        ...head,
        encode(acceptEncoding) {
          const coding = entry.isSmall ? 'identity' : codingFor(acceptEncoding)
          entry.wantsIdentity ||= coding === 'identity'
          const ready = entry.ready[coding]
          return ready ? { body: ready, coding } : encode(url, entry, coding).then((made) => ({ body: made, coding }))
        },
      },
      until: performance.now() + TTL_MS,
      isSmall: body.length < PACKED_FROM,
      ready: { identity: body },
      underWay: {},
      wantsIdentity: false,
    }
    return entry
  }
  return {
    epoch: () => epoch,
    get(url) {
      const entry = entries.get(url)
      if (!entry) return undefined
      if (entry.until < performance.now()) {
        drop(url)
        return undefined
      }
      entries.delete(url)
      entries.set(url, entry)
      hits++
      return entry.reply
    },
    put(url, reply, since) {
      if (since !== epoch || reply.body.length > maxBytes / LARGEST_SHARE) return
      drop(url)
      if (bytes > maxBytes / FREE_SHARE && !isRepeated(url)) return
      const entry = entryOf(url, reply)
      entries.set(url, entry)
      bytes += sizeOf(entry)
      makeRoom()
    },
    clear() {
      epoch++
      entries.clear()
      bytes = 0
    },
    stats: () => ({ entries: entries.size, bytes, hits }),
  }
}

/** @returns whether a URL was requested before, not long ago; remembers it */
function admissionFilter(): (url: string) => boolean {
  const seen = new Set<string>()
  return (url) => {
    if (seen.delete(url)) return true
    if (url.length > LONGEST_REMEMBERED) return false
    seen.add(url)
    const [oldest] = seen
    if (seen.size > MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest)
    return false
  }
}

/** Node cuts small buffers out of larger ones: storing one would keep all that it was cut from. */
function ownCopy(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

async function packed({ ready }: Entry, coding: Coding): Promise<Buffer> {
  const [have] = CODINGS.filter((one) => ready[one])
  const source = have && ready[have]
  if (!source) throw new Error('a cached reply has no body')
  return ownCopy(await pack[coding](await unpack[have](source)))
}

const sizeOf = ({ ready }: Entry): number =>
  CODINGS.reduce((sum, coding) => sum + (ready[coding]?.length ?? 0), OVERHEAD)
