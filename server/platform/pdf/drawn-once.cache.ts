import { createHash } from 'node:crypto'
import { openCache } from '../cache.ts'

/** A few hundred documents. */
const MAX_BYTES = 8 * 1024 * 1024

const drawn = openCache<string, Buffer>({ name: 'pdfs', maxSize: MAX_BYTES, sizeOf: ({ length }) => length })
const running = new Map<string, Promise<Buffer>>()

/** Draws a PDF from its data, once: the same data are the same bytes (single flight, then from memory). */
export function drawOnce<Data>(kind: string, data: Data, draw: (data: Data) => Promise<Buffer>): Promise<Buffer> {
  const key = createHash('sha256')
    .update(`${kind} ${JSON.stringify(data)}`)
    .digest('base64')
  const known = drawn.get(key)
  if (known) return Promise.resolve(known)
  const under = running.get(key)
  if (under) return under
  const drawing = draw(data)
    .then((bytes) => {
      drawn.put(key, bytes)
      return bytes
    })
    .finally(() => running.delete(key))
  running.set(key, drawing)
  return drawing
}
