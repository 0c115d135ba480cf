// Joins two networks over a socket in a folder: each end is a path or HOST:PORT. Arguments: where to listen, where to lead.
import { connect, createServer } from 'node:net'

/** @param {string} place */
const parse = (place) => {
  if (place.startsWith('/')) return { path: place }
  const [host = '', port = ''] = place.split(':')
  return { host, port: Number(port) }
}
const [from = '', to = ''] = process.argv.slice(2)
createServer((socket) => {
  const other = connect(parse(to))
  socket.pipe(other).pipe(socket)
  socket.on('error', () => other.destroy())
  other.on('error', () => socket.destroy())
}).listen(parse(from))
