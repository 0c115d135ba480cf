import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createLog } from '../log.ts'
import { createHttpServer } from './server.ts'

let server: TestServer
beforeAll(async () => (server = await startTestServer({ worker: false })))
afterAll(() => server.stop())

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

// Five seconds of waiting: npm run test:all.
it.runIf(process.env['TEST_ALL'])('whoever goes silent in a refused body is cut off', async () => {
  const app = await createHttpServer({ log: createLog('silent'), https: true, trustedProxies: [] })
  const socket = connect({ port: Number(new URL(await app.listen({ port: 0 })).port), allowHalfOpen: true })
  socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
  await once(socket.resume(), 'end')
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
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
