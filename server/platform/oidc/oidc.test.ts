import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOidc, OidcUnavailable } from './oidc.client.ts'

/** A provider whose configuration has no end. */
let provider: Server
let url: string
let written = 0
beforeAll(async () => {
  provider = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    const part = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (!answer.destroyed && answer.write(part)) written += part.length
      written += part.length
    }
    answer.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const why = (issuer: string, { inside }: { inside: boolean }) =>
  openOidc({ allowsHttp: true, allowsInside: inside })
    .discover(issuer)
    .then(
      () => null,
      (error: unknown) => (error instanceof OidcUnavailable ? [error.why, error.message] : error),
    )

it('a configuration without an end is read up to a limit, and no further', async () => {
  expect(await why(url, { inside: true })).toEqual(['network', expect.stringContaining('the answer is too long')])
  // What was on its way when the connection was closed lies in the buffers of both ends.
  expect(written).toBeLessThan(32 * 1024 * 1024)
})

it.each([
  'https://127.0.0.1:5432',
  'https://169.254.169.254',
  'https://10.0.0.1',
  'https://[::1]',
  'https://localhost',
])('%s is inside: asked only where the operator allows it', async (issuer) => {
  expect(await why(issuer, { inside: false })).toEqual(['address', expect.stringContaining('not a public')])
})
