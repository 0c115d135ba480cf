import type { FastifyReply } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { addSentBytes } from './download.repository.ts'

interface SendDeps {
  db: Database
  log: Log
  /** The front proxy sends the bytes, and does not say how many. */
  accelRedirect: string | null
}

/**
 * MON-64: notes what was sent of a download once its reply has ended. Before the first byte the row says that sending has
 * begun, so that a refund and a download cannot both win.
 */
export function noteSentBytes(deps: SendDeps, reply: FastifyReply, download: { id: string; fileBytes: number }): void {
  const { raw } = reply
  const before = raw.socket?.bytesWritten ?? 0
  raw.once('close', () => {
    const bytes = sentBytes(deps, reply, download.fileBytes, (raw.socket?.bytesWritten ?? before) - before)
    addSentBytes(deps.db, download.id, bytes).catch((error: unknown) =>
      deps.log.warn({ err: error, downloadId: download.id }, 'what was sent of a download could not be noted'),
    )
  })
}

function sentBytes({ accelRedirect }: SendDeps, { raw }: FastifyReply, fileBytes: number, written: number): number {
  // Sent to the store, or by the proxy.
  if (raw.statusCode === 302 || (raw.statusCode === 200 && accelRedirect)) return fileBytes
  if (raw.statusCode !== 200 && raw.statusCode !== 206) return 0
  const length = Number(raw.getHeader('content-length') ?? 0)
  return raw.writableFinished ? length : Math.min(length, written)
}
