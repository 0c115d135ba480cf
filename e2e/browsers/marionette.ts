import { connect, type Socket } from 'node:net'
import { COMMANDS, type Driver } from './webdriver.ts'

type Reply = [1, number, { error: string; message: string } | null, Record<string, unknown> | null]

/** Firefox's own end of WebDriver, without geckodriver between: messages of JSON behind their length. */
export async function openMarionette(port: number): Promise<Driver> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (reply: Reply) => void>()
  readMessages(socket, (message) => Array.isArray(message) && waiting.get(message[1] as number)?.(message as Reply))
  let last = 0
  const call = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id)
        if (error) reject(new Error(`${error.error}: ${error.message}`))
        else resolve(result && 'value' in result ? result['value'] : result)
      })
      const text = JSON.stringify([0, id, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  return {
    send: (command, { id, ...parameters } = {}) =>
      call(COMMANDS[command][0], { ...parameters, ...(command === 'frame' ? { element: id ?? null } : { id }) }),
    async close() {
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
      socket.destroy()
    },
  }
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (part) => {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || rest.length < colon + 1 + length) return
      take(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()))
      rest = rest.subarray(colon + 1 + length)
    }
  })
}
