import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../harness/client.ts'
import { expectStatus, persist, type Visit } from './person.ts'

const AGAIN_MS = 150

/** Fetches the licensed file by its link; a line that breaks is gone on with by Range, as every browser does. */
export async function download(visit: Visit, login: string, session: Session, clipId: string): Promise<void> {
  const name = 'POST /user/downloadhighres'
  const asked = { session, headers: { accept: 'application/json' } }
  const link = expectStatus(visit, name, await persist(visit, name, { id: clipId, quality: 'HD' }, asked), 200)
  const promised = Number(link.body['bytes'])
  const bytes = await fetchWhole(visit, String(link.body['url']), promised)
  if (bytes.length !== promised) visit.wrong.push(`a download of ${promised} bytes brought ${bytes.length}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  visit.acknowledged.downloads.push({ login, clipId, bytes: bytes.length, sha256 })
}

async function fetchWhole(visit: Visit, path: string, promised: number): Promise<Buffer> {
  // Some hang up themselves, and come again.
  let cutAt = visit.random.chance(0.3) ? visit.random.between(1, Math.max(1, promised - 1)) : null
  let have = Buffer.alloc(0)
  let etag = ''
  while (have.length < promised) {
    const part = await fetchPart(`${visit.url}${path}`, have.length, etag, cutAt)
    cutAt = null
    if (part.status === 200) have = part.bytes
    else if (part.status === 206) have = Buffer.concat([have, part.bytes])
    else if (part.status !== 0 && part.status !== 503) throw wrongPart(visit, part.status)
    etag = part.etag || etag
    if (have.length < promised) await sleep(AGAIN_MS)
  }
  return have
}

function wrongPart(visit: Visit, status: number): Error {
  const what = `a download's link answered ${status}`
  visit.wrong.push(what)
  return new Error(what)
}

interface Part {
  status: number
  bytes: Buffer<ArrayBuffer>
  etag: string
}

/** @returns what came before the line broke */
async function fetchPart(url: string, from: number, etag: string, cutAt: number | null): Promise<Part> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': etag } : {}
  const chunks: Uint8Array[] = []
  const part: Part = { status: 0, bytes: Buffer.alloc(0), etag: '' }
  const cut = new AbortController()
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.any([cut.signal, AbortSignal.timeout(60_000)]) })
    part.status = answer.status
    part.etag = answer.headers.get('etag') ?? ''
    let length = 0
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk)
      length += chunk.length
      if (cutAt !== null && length >= cutAt) break
    }
  } catch {
    // What has come has come.
  } finally {
    cut.abort()
  }
  return { ...part, bytes: Buffer.concat(chunks) }
}
