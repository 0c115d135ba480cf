import type { Session } from '../../harness/client.ts'
import { sessionOf } from '../../harness/client.ts'
import { download } from './downloading.ts'
import { buyClip, buyPlan, giveBack } from './buying.ts'
import { expectStatus, recordEnded, PASSWORD, persist, signIn, type Visit } from './person.ts'

/** One visit of a customer: sign-up, browsing, favourites, purchase, download, refund, sign-out. */
export async function beBuyer(visit: Visit, login: string): Promise<void> {
  const { random, shelf } = visit
  let session = await signUp(visit, login)
  await visit.rest()
  const clip = random.pick(shelf)
  await save(visit, login, session, clip)
  await visit.rest()
  if (random.chance(0.5)) session = await refresh(visit, login, session)
  await visit.rest()
  if (random.chance(0.25)) await livePlan(visit, login, session, clip)
  else await liveSingle(visit, login, session, clip)
  await visit.rest()
  await leave(visit, login, session)
}

async function signUp(visit: Visit, login: string): Promise<Session> {
  const person = { firstName: 'Asha', lastName: 'Rao', email: login, password: PASSWORD }
  const answer = await persist(visit, 'POST /auth/signup', person)
  // Taken: by ourselves, whose first answer was lost.
  expectStatus(visit, 'POST /auth/signup', answer, 200, 409)
  visit.acknowledged.accounts.push(login)
  return answer.status === 200 ? sessionOf(answer) : signIn(visit, 'customer', login)
}

async function save(visit: Visit, login: string, session: Session, clipId: string): Promise<void> {
  expectStatus(visit, 'POST /user/save', await persist(visit, 'POST /user/save', { id: clipId }, { session }), 200)
  visit.acknowledged.favourites.push({ login, clipId })
}

/** A lost answer is no sign-out: the cookie from before gives the same successor; after its ten seconds one signs in again. */
async function refresh(visit: Visit, login: string, session: Session): Promise<Session> {
  const answer = await persist(visit, 'GET /refresh', {}, { headers: { cookie: session.cookie } })
  expectStatus(visit, 'GET /refresh', answer, 200, 401)
  const next = sessionOf(answer)
  return answer.status === 200 && next.cookie !== '' ? next : signIn(visit, 'customer', login)
}

async function livePlan(visit: Visit, login: string, session: Session, clip: string): Promise<void> {
  await buyPlan(visit, login, session)
  await visit.rest()
  await download(visit, login, session, clip)
  await visit.rest()
  if (!visit.random.chance(0.5)) return
  const name = 'POST /user/cancelsubscription'
  expectStatus(visit, name, await persist(visit, name, {}, { session }), 200)
  visit.acknowledged.cancelled.push(login)
}

async function liveSingle(visit: Visit, login: string, session: Session, clip: string): Promise<void> {
  const checkoutId = await buyClip(visit, login, session, clip)
  await visit.rest()
  if (visit.random.chance(0.3)) await giveBack(visit, session, checkoutId)
  else await download(visit, login, session, clip)
}

/** Signs out here, or everywhere. */
async function leave(visit: Visit, login: string, session: Session): Promise<void> {
  if (visit.random.chance(0.4)) return
  const everywhere = visit.random.chance(0.5)
  const other = everywhere ? await signIn(visit, 'customer', login) : null
  const name = everywhere ? 'POST /auth/logouteverywhere' : 'POST /auth/logout'
  const answer = await persist(visit, name, {}, { session, headers: { cookie: session.cookie } })
  // 401: an earlier try, whose answer was lost, did it.
  expectStatus(visit, name, answer, 200, 401)
  await recordEnded(visit, session)
  if (other) await recordEnded(visit, other)
}
