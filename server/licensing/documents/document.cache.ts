import { Tinypool } from 'tinypool'
import { drawOnce } from '../../platform/pdf/drawn-once.cache.ts'

type Documents = typeof import('./document.pdf.ts')

/** Each holds 40 MB while it draws, and ends when nothing was drawn for a while. */
const THREADS = 2
const IDLE_MS = 30_000

let pool: Tinypool | undefined

/**
 * A document as PDF, drawn once, in one of two threads: it takes a quarter of a second of a processor, in which the
 * requests of others would wait.
 * @param data what can be handed to a thread: no functions, no streams
 */
export const drawDocument = <Kind extends keyof Documents>(
  kind: Kind,
  data: Parameters<Documents[Kind]>[0],
): Promise<Buffer> =>
  drawOnce(kind, data, async () => {
    pool ??= new Tinypool({
      filename: new URL('document.pdf.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
    })
    const { buffer, byteOffset, byteLength } = (await pool.run(data, { name: kind })) as Uint8Array
    return Buffer.from(buffer, byteOffset, byteLength)
  })
