import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a browser says to anybody, as it goes over the wire. */
export interface Wire {
  /** For a browser context: every request goes through here. */
  proxy: { server: string }
  /** Addresses, headers and bodies, with what is escaped in addresses spelled out. */
  said: () => string
  /** The most that one request carried, in bytes. */
  most: () => number
  close: () => void
}

/**
 * A forward proxy that takes notes. The browser's own tools leave files and blobs out of what they tell of a request, so
 * that an upload would go unheard there.
 */
export async function openWire(): Promise<Wire> {
  const heard: string[] = []
  let most = 0
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    heard.push(`${method} ${url} ${JSON.stringify(headers)}`)
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const body = Buffer.concat(parts)
      most = Math.max(most, body.length)
      heard.push(body.toString())
    })
    const onward = ask(url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  // The way to other hosts, and of web sockets: nothing of ours takes it.
  server.on('connect', ({ url }, socket) => {
    heard.push(`CONNECT ${url}`)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    said: () => heard.join('\n').replaceAll(/(?:%[\dA-F]{2})+/gi, spelled),
    most: () => most,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function spelled(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}
