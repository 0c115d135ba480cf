import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CODINGS, type Coding, codingFor, pack, unpack } from './content-coding.ts'

/** Replies that are the same for everyone, kept as the bytes that go out. Each process has its own. */
export interface ReplyCache {
  /** Rises whenever what is kept was forgotten: what was read before that must not be kept after it. */
  generation(): number
  /** @param since the generation when reading for this reply began; it is dropped when that is over */
  keep(url: string, reply: Fresh, since: number): void
  /** Answers a GET from what is kept. @returns false when there is nothing, and nothing was done */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  forget(): void
  figures(): { entries: number; bytes: number; hits: number }
}

export interface Fresh {
  body: Buffer
  etag: string
  /** Lower-case names; no length, coding or ETag. */
  headers: readonly (readonly [string, string])[]
  /** Told each time it is given out again. */
  onRepeat?: (() => void) | undefined
}

interface Kept extends Omit<Fresh, 'body'> {
  until: number
  isSmall: boolean
  /** As it came until it is packed for somebody: packed it takes an eighth of the room. Then what was asked for. */
  ready: Partial<Record<Coding, Packed>>
  underWay: Partial<Record<Coding, Promise<Packed>>>
  isAskedPlain: boolean
}
interface Packed {
  body: Buffer
  head: string[]
}

/** Caches in front of us may keep it as long (`CDN-Cache-Control`). */
const KEPT_MS = 60_000
/** Less is not worth packing. */
const PACKED_FROM = 1_024
/** What an entry costs beside its bytes. */
const OVERHEAD = 1_000
const LARGEST_SHARE = 8
/** Once half is full, only what was asked for twice comes in: searches that nobody repeats would push out what many ask for. */
const FREE_SHARE = 2
/** How many addresses, and how long ones, are remembered as asked for once. */
const MOST_ASKED = 2_000
const LONGEST_ASKED = 300

/** Tells two bodies apart; weak, since one stands for all its codings. */
export const etagOf = (body: Buffer | string): string =>
  `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 22)}"`

/** Whether the caller holds it already. */
export const isHeld = (request: IncomingMessage, etag: string): boolean => {
  const held = request.headers['if-none-match']
  return (
    held !== undefined && (held === '*' || held.split(/\s*,\s*/).some((one) => one === etag || `W/${one}` === etag))
  )
}

/** @param maxBytes what all of it may take; what was asked for longest ago goes first */
export function openReplyCache({ maxBytes }: { maxBytes: number }): ReplyCache {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let generation = 0
  let hits = 0
  const asked = new Set<string>()

  /** Whether it was asked for before, not long ago; remembers it. */
  function isAskedAgain(url: string): boolean {
    if (asked.delete(url)) return true
    if (url.length > LONGEST_ASKED) return false
    asked.add(url)
    const [oldest] = asked
    if (asked.size > MOST_ASKED && oldest !== undefined) asked.delete(oldest)
    return false
  }
  function drop(url: string): void {
    const entry = kept.get(url)
    if (!entry || !kept.delete(url)) return
    bytes -= sizeOf(entry)
  }
  function makeRoom(): void {
    for (const url of kept.keys()) {
      if (bytes <= maxBytes) return
      drop(url)
    }
  }
  function find(url: string): Kept | undefined {
    const entry = kept.get(url)
    if (!entry) return undefined
    if (entry.until < performance.now()) {
      drop(url)
      return undefined
    }
    // The order of the map is that of use.
    kept.delete(url)
    kept.set(url, entry)
    return entry
  }
  function packedAs(url: string, entry: Kept, coding: Coding): Promise<Packed> {
    return (entry.underWay[coding] ??= make(entry, coding)
      .finally(() => delete entry.underWay[coding])
      .then((made) => {
        const isKept = kept.get(url) === entry
        if (isKept) bytes -= sizeOf(entry)
        entry.ready[coding] = made
        if (!entry.isAskedPlain) delete entry.ready.identity
        if (isKept) bytes += sizeOf(entry)
        makeRoom()
        return made
      }))
  }
  return {
    generation: () => generation,
    keep(url, { body: whole, ...rest }, since) {
      if (since !== generation || whole.length > maxBytes / LARGEST_SHARE) return
      drop(url)
      if (bytes > maxBytes / FREE_SHARE && !isAskedAgain(url)) return
      const body = cutOut(whole)
      const entry: Kept = {
        ...rest,
        until: performance.now() + KEPT_MS,
        isSmall: body.length < PACKED_FROM,
        ready: { identity: { body, head: headOf(rest, body, 'identity') } },
        underWay: {},
        isAskedPlain: false,
      }
      kept.set(url, entry)
      bytes += sizeOf(entry)
      makeRoom()
    },
    answer(request, response) {
      const url = request.url ?? ''
      const entry = find(url)
      if (!entry) return false
      hits++
      entry.onRepeat?.()
      if (request.headers['if-none-match'] !== undefined && isHeld(request, entry.etag)) {
        response.writeHead(304, [...entry.headers.flat(), 'etag', entry.etag, 'vary', 'accept-encoding'])
        response.end()
        return true
      }
      const coding = entry.isSmall ? 'identity' : codingFor(request.headers['accept-encoding'])
      entry.isAskedPlain ||= coding === 'identity'
      const ready = entry.ready[coding]
      if (ready) send(response, ready)
      else
        packedAs(url, entry, coding).then(
          (made) => send(response, made),
          () => response.destroy(),
        )
      return true
    },
    forget() {
      generation++
      kept.clear()
      bytes = 0
    },
    figures: () => ({ entries: kept.size, bytes, hits }),
  }
}

/** Node cuts small buffers out of larger ones: to keep one would be to keep all that it was cut from. */
function cutOut(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

function send(response: ServerResponse, { body, head }: Packed): void {
  response.writeHead(200, head)
  response.end(body)
}

async function make({ ready, ...entry }: Kept, coding: Coding): Promise<Packed> {
  const [have] = CODINGS.filter((one) => ready[one])
  const source = have && ready[have]
  if (!source) throw new Error('a kept reply has no body')
  const body = cutOut(await pack[coding](await unpack[have](source.body)))
  return { body, head: headOf(entry, body, coding) }
}

const sizeOf = ({ ready }: Kept): number =>
  CODINGS.reduce((sum, coding) => sum + (ready[coding]?.body.length ?? 0), OVERHEAD)

function headOf({ headers, etag }: Pick<Fresh, 'headers' | 'etag'>, body: Buffer, coding: Coding): string[] {
  const named = coding === 'identity' ? [] : ['content-encoding', coding]
  return [...headers.flat(), ...named, 'content-length', String(body.length), 'etag', etag, 'vary', 'accept-encoding']
}
