// The least that Node can send a file with: one buffer, a synchronous read, a write, nothing else. The floor of the delivery bench.
// Arguments: file, port.
import { fstatSync, openSync, readSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

const BUFFER_BYTES = 256 * 1024
const [file = '', port = ''] = process.argv.slice(2)
const descriptor = openSync(file, 'r')
const { size } = fstatSync(descriptor)

createServer((socket) => {
  socket.once('data', () => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\nconnection: close\r\n\r\n`)
    send(socket, Buffer.allocUnsafeSlow(BUFFER_BYTES), 0)
  })
  socket.on('error', () => socket.destroy())
}).listen(Number(port), '127.0.0.1')

function send(socket: Socket, buffer: Buffer, position: number): void {
  if (position >= size) return void socket.end()
  const bytes = readSync(descriptor, buffer, 0, BUFFER_BYTES, position)
  socket.write(buffer.subarray(0, bytes), () => send(socket, buffer, position + bytes))
}
