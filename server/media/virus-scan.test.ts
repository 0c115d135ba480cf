import { createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { eventually, settled, upload } from '../../testing/uploads.ts'
import { hurry } from '../licensing/shop.fixture.ts'
import { clamd } from '../platform/virus-scan.client.ts'
import { drawVideo } from './render/render.fixture.ts'

/** The test file of all virus scanners; harmless, and in two parts so that none takes this test for it. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

interface Speaker {
  port: number
  seen: number[]
  /** What it says instead of looking. */
  says: string | null
  close(): Promise<void>
}

/** Speaks clamd's protocol: `zINSTREAM`, parts with their lengths, an empty one, then its word. */
async function speakClamd(port = 0, limit = Infinity): Promise<Speaker> {
  const speaker: Speaker = { port: 0, seen: [], says: null, close: () => closed(server) }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const came: Buffer[] = []
    let bytes = 0
    const end = (word: string) => socket.end(`${word}\0`)
    socket.on('data', (data) => {
      came.push(data)
      bytes += data.length
      if (bytes > limit) return end('INSTREAM size limit exceeded. ERROR')
      if (!data.subarray(-4).equals(Buffer.alloc(4))) return
      const film = filmIn(Buffer.concat(came))
      if (film === null) return
      speaker.seen.push(film.length)
      end(speaker.says ?? (film.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'))
    })
  })
  const closed = (one: Server) =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      one.close(() => resolve())
    })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  speaker.port = (server.address() as AddressInfo).port
  return speaker
}

/** The bytes between the command and the empty part; null while more must come. */
function filmIn(said: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (said.toString('latin1', 0, command.length) !== command) return null
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

let folder = ''
let scanner: Speaker
let server: TestServer
let admin: Caller
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'virus-'))
  scanner = await speakClamd()
  server = await startTestServer({ env: { CLAMD_ADDRESS: `127.0.0.1:${scanner.port}` } })
  admin = await server.as('ADMIN')
})
afterAll(async () => {
  await server.stop()
  await scanner.close()
  await rm(folder, { recursive: true, force: true })
})
const sent = async (path: string) => ((await (await upload(admin, path)).json()) as { _id: string })._id
const film = (name: string, hue: number) => drawVideo(join(folder, name), `testsrc2=s=320x240:r=25:d=1,hue=h=${hue}`)

describe('an upload', () => {
  it('is scanned whole, and once, before it is published', async () => {
    const before = scanner.seen.length
    const id = await sent(await film('clean.mp4', 10))
    expect((await settled(admin, id)).status).toBe('published')
    const row = await server.deps.db
      .selectFrom('master')
      .select('bytes')
      .where('clip_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(scanner.seen.slice(before)).toEqual([Number(row.bytes)])
  })

  it('with something in it is refused by its name, also hidden in a film that plays; nothing of it is public', async () => {
    const plain = join(folder, 'eicar.mp4')
    await writeFile(plain, EICAR)
    const playing = await film('playing.mp4', 40)
    await writeFile(playing, EICAR, { flag: 'a' })
    for (const path of [plain, playing]) {
      const id = await sent(path)
      expect(await settled(admin, id)).toMatchObject({
        status: 'failed',
        reason: 'The virus scanner found Eicar-Signature in this file. It was refused.',
      })
      expect((await server.guest.call('GET /videos/getonevideo', { id })).status).toBe(404)
      expect(await server.deps.db.selectFrom('rendition').where('clip_id', '=', id).execute()).toEqual([])
    }
  })

  it('waits while the scanner is away or cannot say, tells why, and goes on when it is back', async () => {
    const { port } = scanner
    await scanner.close()
    const id = await sent(await film('patient.mp4', 70))
    const reasonOf = async () =>
      (await admin.call('GET /videos/uploadstatus', { id })).body.reason as string | undefined
    await eventually(async () => (await reasonOf())?.startsWith('The virus scanner cannot be reached'))
    expect((await admin.call('GET /videos/uploadstatus', { id })).body.status).not.toBe('failed')
    scanner = await speakClamd(port)
    scanner.says = 'Out of memory ERROR'
    const tryAgain = () => hurry(server.deps, 'media-quick', { clipId: id })
    await tryAgain()
    await eventually(async () => (await reasonOf())?.includes('Out of memory ERROR'))
    scanner.says = null
    await tryAgain()
    const done = await settled(admin, id)
    expect([done.status, done.reason]).toEqual(['published', undefined])
  })
})

describe('a signed paper', () => {
  const add = async (more: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      kind: 'model',
      subject: 'Asha',
      signedOn: '2026-01-01',
      expiresOn: '2030-01-01',
      note: '',
    }))
      form.append(name, value)
    form.append('file', new Blob([`%PDF-1.7 ${more}`]), 'paper.pdf')
    const answer = await admin.request('/videos/addrelease', { method: 'POST', body: form })
    return { status: answer.status, body: (await answer.json()) as { code?: string; field?: string } }
  }

  it('with something in it is refused and not kept', async () => {
    expect(await add(EICAR)).toMatchObject({ status: 400, body: { field: 'file' } })
    expect(await server.deps.db.selectFrom('release_paper').selectAll().execute()).toEqual([])
  })
})

describe('clamd', () => {
  it('gets a long film in parts that overlap, each below its limit', async () => {
    const path = join(folder, 'long.bin')
    const bytes = Buffer.alloc(30 * 1024 ** 2, 1)
    // Where the first part ends.
    bytes.write(EICAR, 24 * 1024 ** 2 - 20)
    await writeFile(path, bytes)
    const limited = await speakClamd(0, 26_000_000)
    limited.says = 'stream: OK'
    expect(await clamd(`127.0.0.1:${limited.port}`).scanFile(path)).toBeNull()
    expect(limited.seen).toEqual([24 * 1024 ** 2, 7 * 1024 ** 2])
    await limited.close()
    const whole = await speakClamd()
    expect(await clamd(`127.0.0.1:${whole.port}`).scanFile(path)).toBe('Eicar-Signature')
    await whole.close()
  })
})
