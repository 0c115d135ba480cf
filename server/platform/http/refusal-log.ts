import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../../contract/errors.ts'

/** Refusals that tell of somebody who tries doors (ASVS 16.3.2). */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'too_many_requests', 'bad_signature'])
/** One line for all refusals of a caller within so long, with their count. */
const WINDOW_MS = 5_000
/** More callers at once are logged as one. */
const MAX_CALLERS = 1_000

interface Refused {
  count: number
  paths: Set<string>
}

const windows = new Map<string, Refused>()

/** Counts a refusal; the first one of a window logs them all when it ends. Neither queries nor bodies are logged. */
export function logRefusal(code: ErrorCode, { log, actor, ip, routeOptions, method }: FastifyRequest): void {
  if (!REFUSALS.has(code)) return
  const key = `${code} ${windows.size < MAX_CALLERS ? (actor?.id ?? ip) : 'others'}`
  const path = `${method} ${routeOptions.url ?? ''}`
  const known = windows.get(key)
  if (known) {
    known.count++
    known.paths.add(path)
    return
  }
  const refused: Refused = { count: 1, paths: new Set([path]) }
  windows.set(key, refused)
  const end = () => {
    windows.delete(key)
    const account = actor ? { account: actor.id, role: actor.role } : {}
    log.warn(
      { code, ip, ...account, count: refused.count, calls: [...refused.paths].slice(0, 10) },
      'calls were refused',
    )
  }
  setTimeout(end, WINDOW_MS).unref()
}
