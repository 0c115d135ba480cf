import type { IncomingMessage } from 'node:http'
import { AppError } from '../../platform/errors.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'

const TICK_MS = 5_000
const TICKS_IN_WINDOW = 6
const BYTES_PER_SECOND = 10_000
/** Below this nothing more is taken, so that whatever shares the disk can still write. */
const LEAST_FREE_BYTES = 128 * 1024 ** 2

export interface UploadWatch {
  /** Aborts, with an AppError as its reason, when the upload must end. */
  signal: AbortSignal
  /** Ends the upload for a reason of the caller's own. */
  end: (reason: AppError) => void
  stop: () => void
}

/**
 * Looks after a body while it comes: Node's own time-out would end a slow 4K upload after five minutes, and none at all
 * would let a stalled client hold its place for ever. Costs nothing per byte.
 * @param options.onTick done every tick; when it fails the upload ends
 * @param options.tickMs for tests
 */
export function watchUpload(
  request: IncomingMessage,
  options: { store: Pick<MediaStore, 'freeBytes'>; onTick?: () => Promise<void>; tickMs?: number },
): UploadWatch {
  const { store, onTick, tickMs = TICK_MS } = options
  const ending = new AbortController()
  const least = (BYTES_PER_SECOND * TICKS_IN_WINDOW * tickMs) / 1000
  let ticks = 0
  let seen = request.socket.bytesRead
  const end = (reason: unknown) => {
    clearInterval(timer)
    if (!ending.signal.aborted) ending.abort(reason)
  }
  const features = async () => {
    // Bytes that wait for us are not the sender's fault; neither is a store that keeps a file waiting that has all come.
    if (request.complete || request.readableLength > 0) seen = -least
    if (++ticks % TICKS_IN_WINDOW === 0) {
      if (request.socket.bytesRead - seen < least) return end(new AppError('upload_too_slow'))
      seen = request.socket.bytesRead
    }
    const free = await store.freeBytes().catch(() => null)
    if (free !== null && free < LEAST_FREE_BYTES) return end(new AppError('storage_full'))
    await onTick?.()
  }
  const timer = setInterval(() => void features().catch(end), tickMs).unref()
  return { signal: ending.signal, end, stop: () => clearInterval(timer) }
}
