import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unpack } from './content-coding.ts'
import { etagOf, openReplyCache, type ReplyCache } from './reply-cache.ts'

const PLAIN = Buffer.from(JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ n, name: 'Ferry at dawn' }))))
/** Cut out of a larger buffer, as Node makes small ones. */
const SMALL = Buffer.from('{"n":1}')

let cache: ReplyCache
let server: Server
/** What was written out, as the cache holds it. */
let written: Buffer[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const end = response.end.bind(response)
    response.end = ((body: Buffer) => {
      written.push(body)
      return end(body)
    }) as typeof response.end
    if (!cache.answer(request, response)) response.writeHead(404).end(Buffer.alloc(0))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  written = []
  cache = openReplyCache({ maxBytes: 1_000_000 })
  for (const [url, body] of [['/list', PLAIN] as const, ['/small', SMALL] as const])
    cache.keep(url, { body, etag: etagOf(body), headers: [] }, cache.generation())
})

async function ask(path: string, coding?: string): Promise<{ coding: string; body: Buffer }> {
  const { port } = server.address() as AddressInfo
  const headers = coding === undefined ? {} : { 'accept-encoding': coding }
  const [answer] = (await once(get({ port, host: '127.0.0.1', path, headers }), 'response')) as [IncomingMessage]
  return { coding: answer.headers['content-encoding'] ?? 'identity', body: await buffer(answer) }
}

async function askPlain(path: string, coding?: string): Promise<string> {
  const { coding: got, body } = await ask(path, coding)
  return (await unpack[got as 'br'](body)).toString()
}

describe('kept replies', () => {
  it.each([['br'], ['gzip'], ['identity'], [undefined]])(
    'are the same bytes whoever asked first: %s',
    async (first) => {
      for (const coding of [first, 'br', undefined, 'gzip', 'br', 'identity'])
        expect(await askPlain('/list', coding)).toBe(PLAIN.toString())
    },
  )

  it('are the same bytes to those who ask at once', async () => {
    const codings = ['br', undefined, 'gzip', 'br', 'identity', 'gzip']
    const answers = await Promise.all(codings.map((coding) => askPlain('/list', coding)))
    expect(answers).toEqual(codings.map(() => PLAIN.toString()))
  })

  it('are kept packed alone once somebody takes them packed', async () => {
    const before = cache.figures().bytes
    await ask('/list', 'br')
    expect(cache.figures().bytes).toBeLessThan(before - 0.8 * PLAIN.length)
  })

  it('stay plain beside it where somebody takes them plain', async () => {
    await ask('/list')
    const before = cache.figures().bytes
    await ask('/list', 'br')
    expect(cache.figures().bytes).toBeGreaterThan(before)
  })

  it('hold no memory beside their own bytes', async () => {
    for (const coding of ['br', 'gzip', 'identity', 'br']) await ask('/list', coding)
    await ask('/small')
    expect(written).toHaveLength(5)
    expect(written.map((body) => body.buffer.byteLength)).toEqual(written.map((body) => body.length))
  })
})
