import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface SmtpServer {
  url: string
  /** What came in whole: envelope and text as sent. */
  mails: { from: string; to: string[]; data: string }[]
  /** Every line but the mails themselves. */
  heard: string[]
  /** The answer to recipients instead of taking them. */
  refusal: string | null
  stop(): Promise<void>
}

/** A mail server of a few lines that speaks real SMTP (RFC 5321), without TLS and sign-in. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const open = new Set<Socket>()
  const listener = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    converse(socket, server)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails: [],
    heard: [],
    refusal: null,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return server
}

const ANSWERS: Record<string, string> = {
  EHLO: '250 test',
  HELO: '250 test',
  MAIL: '250 ok',
  RCPT: '250 ok',
  RSET: '250 ok',
  QUIT: '221 bye',
}

function converse(socket: Socket, server: SmtpServer): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let [from, to, waiting]: [string, string[], string] = ['', [], '']
  let reading = false
  const hear = (line: string): void => {
    server.heard.push(line)
    const [, address = ''] = /<(.*?)>/.exec(line) ?? []
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') [from, to] = [address, []]
    if (verb === 'RCPT') {
      if (server.refusal !== null) return void say(server.refusal)
      to.push(address)
    }
    if (verb === 'DATA') {
      reading = true
      return void say('354 go on')
    }
    say(ANSWERS[verb] ?? '502 not here')
    if (verb === 'QUIT') socket.end()
  }
  say('220 test ready')
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8')
    for (;;) {
      const end = waiting.indexOf(reading ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const text = waiting.slice(0, end)
      waiting = waiting.slice(end + (reading ? 5 : 2))
      if (!reading) {
        hear(text)
        continue
      }
      reading = false
      server.mails.push({ from, to, data: text })
      say('250 taken')
    }
  })
}
