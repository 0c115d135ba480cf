import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { createHttpServer } from './server.ts'

let server: TestServer
beforeAll(async () => (server = await startTestServer({ worker: false })))
afterAll(() => server.stop())

const connectionsOf = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

it('S15: the caller is told that an idle connection is closed after ten seconds', async () => {
  const agent = new Agent({ keepAlive: true })
  const [reply] = (await once(get(`${server.url}/healthz`, { agent }), 'response')) as [IncomingMessage]
  reply.resume()
  expect(reply.headers['keep-alive']).toBe('timeout=10')
  agent.destroy()
})

// Ten seconds of waiting: npm run test:all.
it.runIf(process.env['TEST_ALL'])('S15: an idle connection is closed from here', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.resume()
  await once(socket, 'end')
  socket.destroy()
})

it('whoever sends a body that is refused gets the reply, and may send the rest of it', async () => {
  const rest = Buffer.alloc(20_000_000)
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(
    `POST /videos/post HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${rest.length}\r\n\r\n`,
  )
  const reply = (await once(socket, 'data')).toString()
  expect(reply).toMatch(/^HTTP\/1.1 401 /)
  expect(reply).toMatch(/connection: close/i)
  // Closed with bytes unread the connection would be reset: EPIPE or ECONNRESET.
  socket.resume()
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('finish', resolve)
    socket.end(rest)
  })
  await once(socket, 'close')
})

describe('a refused body', () => {
  const heard: string[] = []
  let port: number
  let app: FastifyInstance
  beforeAll(async () => {
    app = await createHttpServer({ log: createLog('silent'), https: true, trustedProxies: [] })
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.get('/next', async () => void heard.push('next'))
    app.post('/midway', async ({ raw }) => {
      const [chunk] = (await once(raw.pipe(new PassThrough()), 'data')) as [Buffer]
      throw new AppError('invalid_input', { message: `Refused after ${chunk.length} bytes` })
    })
    port = Number(new URL(await app.listen({ port: 0 })).port)
  })
  afterAll(() => app.close())
  const begin = (path: string, size: number) => {
    const socket = connect({ port, allowHalfOpen: true })
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: ${size}\r\n\r\n`)
    return socket
  }

  it('takes no further request along', async () => {
    const size = 1_000_000
    const socket = begin('/nowhere', size)
    await once(socket.resume(), 'end')
    socket.end(Buffer.concat([Buffer.alloc(size), Buffer.from('GET /next HTTP/1.1\r\nhost: x\r\n\r\n')]))
    await expect.poll(() => connectionsOf(app)).toBe(0)
    expect(heard).toEqual([])
  })

  it('that was refused while it was read may still be sent to its end', async () => {
    const size = 20_000_000
    const socket = begin('/midway', size)
    socket.write('x')
    expect(String((await once(socket, 'data'))[0])).toMatch(/Refused after 1 bytes/)
    socket.end(Buffer.alloc(size - 1))
    await once(socket.resume(), 'close')
    // Closed with bytes unread the connection would be reset: EPIPE or ECONNRESET.
    expect(socket.errored).toBeNull()
  })

  it('that is small leaves its connection to the next call', async () => {
    const agent = new Agent({ keepAlive: true })
    const call = request({ port, agent, method: 'POST', path: '/nowhere', headers: { 'content-length': 4 } })
    call.flushHeaders()
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    expect([reply.statusCode, reply.headers.connection]).toEqual([404, 'keep-alive'])
    call.end('body')
    await once(reply.resume(), 'close')
    const next = get({ port, agent, path: '/next' })
    await once(next, 'response')
    expect(next.reusedSocket).toBe(true)
    agent.destroy()
  })
})

// Five seconds of waiting: npm run test:all.
it.runIf(process.env['TEST_ALL'])('whoever goes silent in a refused body is cut off', async () => {
  const app = await createHttpServer({ log: createLog('silent'), https: true, trustedProxies: [] })
  const socket = connect({ port: Number(new URL(await app.listen({ port: 0 })).port), allowHalfOpen: true })
  socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n')
  await once(socket.resume(), 'end')
  expect(await connectionsOf(app)).toBe(1)
  await expect.poll(() => connectionsOf(app)).toBe(0)
  socket.destroy()
  await app.close()
})

describe('O18: Strict-Transport-Security', () => {
  it.each([
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', undefined],
  ] as const)('the header names %s', async (hsts, value) => {
    const app = await createHttpServer({ log: createLog('silent'), https: true, hsts, trustedProxies: [] })
    app.get('/', async () => ({}))
    expect((await app.inject('/')).headers['strict-transport-security']).toBe(value)
    await app.close()
  })
})

it('the log names no link that opens an invoice or a board', async () => {
  const out = new PassThrough()
  const app = await createHttpServer({ log: pino({ level: 'debug' }, out), https: true, trustedProxies: [] })
  app.get('/*', async () => ({}))
  for (const url of ['/papers/ab.cd', '/board/secret', '/hi/board/secret', '/licence?token=secret', '/boards/shared'])
    expect((await app.inject(url)).statusCode).toBe(200)
  await app.close()
  const lines = String(out.read()).trim().split('\n')
  const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path).filter(Boolean)
  expect(paths).toEqual(['/papers/-', '/board/-', '/hi/board/-', '/licence', '/boards/shared'])
})
