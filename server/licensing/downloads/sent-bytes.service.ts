import type { FastifyReply } from 'fastify'
import type { Rendition } from '../../media/delivery.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { whenClosed } from '../../platform/http/reply-closed.ts'
import { bytesAskedFor } from '../../platform/http/send-stored.ts'
import type { Log } from '../../platform/log.ts'
import { addSentBytes } from './download.repository.ts'

interface SendDeps {
  db: Database
  log: Log
  accelRedirect: string | null
}

/**
 * MON-64: notes what was sent of a download once its reply has ended. Before the first byte the row says that sending has
 * begun, so that a refund and a download cannot both win.
 */
export function noteSentBytes(
  deps: SendDeps,
  reply: FastifyReply,
  download: { id: string; rendition: Rendition },
): void {
  const { raw } = reply
  const before = raw.socket?.bytesWritten ?? 0
  whenClosed(reply, () => {
    const bytes = sentBytes(deps, reply, download.rendition, (raw.socket?.bytesWritten ?? before) - before)
    addSentBytes(deps.db, download.id, bytes).catch((error: unknown) =>
      deps.log.warn({ err: error, downloadId: download.id }, 'what was sent of a download could not be noted'),
    )
  })
}

function sentBytes(
  { accelRedirect }: SendDeps,
  { raw, request }: FastifyReply,
  { bytes, sha256 }: Rendition,
  written: number,
): number {
  if (raw.statusCode === 302) return bytes
  if (raw.statusCode === 200 && accelRedirect) return bytesAskedFor(request, { etag: sha256, bytes })
  if (raw.statusCode !== 200 && raw.statusCode !== 206) return 0
  const length = Number(raw.getHeader('content-length') ?? 0)
  return raw.writableFinished ? length : Math.min(length, written)
}
