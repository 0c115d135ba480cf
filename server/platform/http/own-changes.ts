import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EventBus } from '../events.ts'
import { newId } from '../ids.ts'

/** Names the caller's last change; it holds nothing secret. */
const COOKIE = 'change'
const MARK = /^[0-9a-f-]{36}$/
/** By then every process has heard, or it hears nothing and keeps nothing either. */
const COOKIE_SECONDS = 10
const PATIENCE_MS = 1_000
const MOST_HEARD = 1_000

export interface OwnChanges {
  /** Tells all processes of a change, and the caller which one it was. Called before the reply goes out. */
  tell(reply: FastifyReply): Promise<void>
}

/**
 * Whoever has changed something sees it at once, whichever process answers next: their browser carries the change's mark,
 * and a process that has not heard of it yet waits until it has.
 * @param options.topic where changes are told; all that forgets what it keeps listens there too
 */
export function followOwnChanges(
  app: FastifyInstance,
  { bus, topic, https }: { bus: EventBus; topic: string; https: boolean },
): OwnChanges {
  const heard = new Set<string>()
  const waiting = new Map<string, Set<() => void>>()
  bus.subscribe(topic, (message) => {
    const { mark } = message as { mark?: string }
    if (mark === undefined) return
    heard.add(mark)
    const [oldest] = heard
    if (heard.size > MOST_HEARD && oldest !== undefined) heard.delete(oldest)
    for (const go of waiting.get(mark) ?? []) go()
  })
  function untilHeard(mark: string): Promise<void> {
    return new Promise((resolve) => {
      const others = waiting.get(mark) ?? new Set()
      const go = () => {
        clearTimeout(timer)
        others.delete(go)
        if (others.size === 0) waiting.delete(mark)
        resolve()
      }
      const timer = setTimeout(go, PATIENCE_MS)
      waiting.set(mark, others.add(go))
    })
  }
  app.addHook('onRequest', async (request) => {
    const mark = request.method === 'GET' && hasOwnChange(request.raw) ? request.cookies[COOKIE] : undefined
    if (mark !== undefined && MARK.test(mark) && !heard.has(mark)) await untilHeard(mark)
  })
  return {
    async tell(reply) {
      const mark = newId()
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const
      void reply.setCookie(COOKIE, mark, { ...attributes, maxAge: COOKIE_SECONDS })
      await bus.publish(topic, { mark })
    },
  }
}

/** Whether the caller has changed something just now: then a reply from memory may be too old. */
export const hasOwnChange = ({ headers }: Pick<FastifyRequest['raw'], 'headers'>): boolean =>
  headers.cookie?.includes(`${COOKIE}=`) ?? false
