import type { IncomingMessage } from 'node:http'

/** A small body that takes longer than this is a stalled or hostile client. */
const BODY_DEADLINE_MS = 30_000

/** Node's own requestTimeout is one for all routes, so the small bodies get theirs here. */
export function endStalledBody(incoming: IncomingMessage): void {
  const timer = setTimeout(() => incoming.destroy(), BODY_DEADLINE_MS).unref()
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
