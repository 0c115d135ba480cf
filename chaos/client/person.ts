import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, type Session, sessionOf } from '../../harness/client.ts'
import type { Acknowledged } from '../../testing/invariants/acknowledged.ts'
import type { Random } from '../../harness/random.ts'
import type { Gateway } from '../stack/gateway.ts'
import type { NextVideo } from '../stack/videos.ts'

/** What every visitor works with. */
export interface Visit {
  url: string
  gateway: Gateway
  films: NextVideo
  admin: { id: string; password: string }
  acknowledged: Acknowledged
  random: Random
  /** Unexpected replies. */
  wrong: string[]
  /** Clips that can be bought: out, with all their files. */
  shelf: string[]
  /** Between two steps: a moment at which nothing is under way. Throws when all is over. */
  rest(): Promise<void>
}

export const PASSWORD = 'correct horse battery'
const AGAIN_MS = 150
/** What hangs so long is lost; nothing of ours takes a minute. */
const PATIENCE_MS = 60_000

/**
 * Repeats a request until there is a definite reply: an unreachable server is asked again, as any
 * person would. @returns the first answer that is neither
 */
export async function persist(
  visit: Visit,
  name: string,
  input: object = {},
  by: Parameters<typeof call>[3] = {},
): Promise<Answer> {
  for (;;) {
    const answer = await call(visit.url, name, input, { patienceMs: PATIENCE_MS, ...by })
    if (answer.status === 500) visit.wrong.push(`${name} answered 500 ${JSON.stringify(answer.body).slice(0, 200)}`)
    if (answer.status === 401 && by.session && (await revive(visit, by.session))) continue
    if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer
    await sleep(AGAIN_MS)
  }
}

/** As a browser does whose token has run out: the cookie gives another one, if the session still stands. */
async function revive(visit: Visit, session: Session): Promise<boolean> {
  if (session.cookie === '') return false
  const answer = await persist(visit, 'GET /refresh', {}, { headers: { cookie: session.cookie } })
  const next = sessionOf(answer)
  if (answer.status !== 200 || next.cookie === '') return false
  Object.assign(session, next)
  return true
}

/** @throws when the last answer is not the wanted one: then the client, or the product, is wrong */
export function expectStatus(visit: Visit, name: string, answer: Answer, ...wanted: number[]): Answer {
  if (wanted.includes(answer.status)) return answer
  const what = `${name} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`
  visit.wrong.push(what)
  throw new Error(what)
}

/** The session that an access token names. */
export function sessionIdOf({ token }: Session): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  return claims.sid
}

export async function signIn(
  visit: Visit,
  door: 'customer' | 'staff',
  id: string,
  password = PASSWORD,
): Promise<Session> {
  const name = door === 'customer' ? 'POST /auth/userlogin' : 'POST /auth/login'
  return sessionOf(expectStatus(visit, name, await persist(visit, name, { id, password }), 200))
}

/** A token that was ended opens nothing, at once (I8). */
export async function recordEnded(visit: Visit, session: Session): Promise<void> {
  visit.acknowledged.ended.push(sessionIdOf(session))
  const name = 'GET /user/sessions'
  expectStatus(visit, `${name} with a session that is over`, await persist(visit, name, {}, { session }), 401)
}
