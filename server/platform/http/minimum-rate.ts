import { Transform } from 'node:stream'
import { AppError } from '../errors.ts'

const WINDOW_MS = 30_000
const BYTES_PER_SECOND = 10_000

/**
 * Passes bytes on as long as enough of them come: Node's own time-out would end a slow 4K upload after five
 * minutes, and none at all would let a stalled client hold its place for ever.
 */
export function minimumRate(onWindow: () => void): Transform {
  let inWindow = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      inWindow += chunk.length
      done(null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (inWindow < (BYTES_PER_SECOND * WINDOW_MS) / 1000) stream.destroy(new AppError('upload_incomplete'))
    inWindow = 0
    onWindow()
  }, WINDOW_MS).unref()
  stream.once('close', () => clearInterval(timer))
  return stream
}
