import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../events.ts'
import { newId } from '../ids.ts'

/** Holds the write token; nothing secret. */
export const WRITE_COOKIE = 'change'
const TOKEN = /^[0-9a-f-]{36}$/
/** By then every process has received the notice, or its event connection is down and it caches nothing either. */
const COOKIE_SECONDS = 10
const TIMEOUT_MS = 1_000
const MOST_SEEN = 1_000

export interface WriteTracker {
  /** Notifies all processes of a write, and gives the caller its token. Called before the reply goes out. */
  markWrite(reply: FastifyReply): Promise<void>
}

/**
 * Read-your-writes: the browser of whoever has changed something carries a token of that write, and a process that has not
 * received the notice of it yet waits until it has, before it answers from a cache or a replica.
 * @param options.topic where writes are published; caches are cleared by the same messages
 */
export function trackWrites(
  app: FastifyInstance,
  { bus, topic, https }: { bus: EventBus; topic: string; https: boolean },
): WriteTracker {
  const seen = new Set<string>()
  const waiting = new Map<string, Set<() => void>>()
  bus.subscribe(topic, (message) => {
    const { mark: token } = message as { mark?: string }
    if (token === undefined) return
    seen.add(token)
    const [oldest] = seen
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest)
    for (const resume of waiting.get(token) ?? []) resume()
  })
  function untilSeen(token: string): Promise<void> {
    return new Promise((resolve) => {
      const others = waiting.get(token) ?? new Set()
      const resume = () => {
        clearTimeout(timer)
        others.delete(resume)
        if (others.size === 0) waiting.delete(token)
        resolve()
      }
      const timer = setTimeout(resume, TIMEOUT_MS)
      waiting.set(token, others.add(resume))
    })
  }
  app.addHook('onRequest', async (request) => {
    const token = request.method === 'GET' && hasRecentWrite(request) ? request.cookies[WRITE_COOKIE] : undefined
    if (token !== undefined && TOKEN.test(token) && !seen.has(token)) await untilSeen(token)
  })
  return {
    async markWrite(reply) {
      const token = newId()
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const
      void reply.setCookie(WRITE_COOKIE, token, { ...attributes, maxAge: COOKIE_SECONDS })
      // Processes of an older release read `mark` too.
      await bus.publish(topic, { mark: token })
    },
  }
}

/** Whether the caller has changed something just now: then a cached reply may be too old. */
export const hasRecentWrite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.cookie?.includes(`${WRITE_COOKIE}=`) ?? false
