import type { IncomingMessage } from 'node:http'
import { AppError } from '../../platform/errors.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'

const TICK_MS = 5_000
const TICKS_IN_WINDOW = 6
const MIN_BYTES_PER_SECOND = 10_000
/** Below this uploads are refused, so that other users of the disk can still write. */
const MIN_FREE_BYTES = 128 * 1024 ** 2

export interface UploadWatch {
  /** Aborts, with an AppError as its reason, when the upload must end. */
  signal: AbortSignal
  /** Ends the upload for another reason. */
  end: (reason: AppError) => void
  stop: () => void
}

/**
 * Supervises a request body: a minimum rate instead of Node's request timeout, which would end a slow 4K upload after five
 * minutes, while no timeout would let a stalled client stay forever. Costs nothing per byte.
 * @param options.onTick called every tick; when it fails the upload ends
 * @param options.tickMs for tests
 */
export function watchUpload(
  request: IncomingMessage,
  options: { store: Pick<MediaStore, 'freeBytes'>; onTick?: () => Promise<unknown>; tickMs?: number },
): UploadWatch {
  const { store, onTick, tickMs = TICK_MS } = options
  const ending = new AbortController()
  const minBytes = (MIN_BYTES_PER_SECOND * TICKS_IN_WINDOW * tickMs) / 1000
  let ticks = 0
  let seen = request.socket.bytesRead
  const end = (reason: unknown) => {
    clearInterval(timer)
    if (!ending.signal.aborted) ending.abort(reason)
  }
  const tick = async () => {
    // Not the client's fault: bytes that wait to be read, and a store that is slow with a body that has arrived.
    if (request.complete || request.readableLength > 0) seen = -minBytes
    if (++ticks % TICKS_IN_WINDOW === 0) {
      if (request.socket.bytesRead - seen < minBytes) return end(new AppError('upload_too_slow'))
      seen = request.socket.bytesRead
    }
    const free = await store.freeBytes().catch(() => null)
    if (free !== null && free < MIN_FREE_BYTES) return end(new AppError('storage_full'))
    await onTick?.()
  }
  const timer = setInterval(() => void tick().catch(end), tickMs).unref()
  return { signal: ending.signal, end, stop: () => clearInterval(timer) }
}
