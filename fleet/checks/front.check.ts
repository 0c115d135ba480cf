import { call, done, inTurns, sessionOf } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row } from '../../harness/report.ts'
import { signIn, signUp, type World } from '../world.ts'

const FAMILIES = 20

/** OPS-10: what must hold however many processes answer. */
export const front: Check = {
  name: 'limits and sessions over three processes',
  run: async (world) => [await sharedSession(world), await exactLimit(world), ...(await refreshRace(world))],
}

async function sharedSession(world: World) {
  const asha = await signUp(world, 'asha', '203.0.113.1')
  const statuses: number[] = []
  for (const { url } of [...world.fleet.webs, { url: world.fleet.front }]) {
    const session = sessionOf(await signIn(url, asha.id))
    for (const other of world.fleet.webs)
      statuses.push((await call(other.url, 'GET /user/getsavedvideos', {}, { session })).status)
  }
  const good = statuses.filter((status) => status === 200).length
  return row('', 'signed in at one process, known at all', '12 of 12', `${good} of ${statuses.length}`, good === 12)
}

/** Sign-ups are limited to 20 an hour and network. */
async function exactLimit({ fleet }: World) {
  const headers = { 'x-forwarded-for': '203.0.113.2' }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const email = `limit${at}@fleet.example`
      const person = { firstName: 'Limit', lastName: 'Fleet', email, password: 'correct horse battery' }
      return call(fleet.webs[at % 3]?.url ?? '', 'POST /auth/signup', person, { headers })
    }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const got = `${count(200)} x 200, ${count(429)} x 429`
  return row(
    '',
    'limit of 20, 60 calls at once over 3 processes',
    '20 x 200, 40 x 429',
    got,
    got === '20 x 200, 40 x 429',
  )
}

/** Decision 0003: tabs that refresh at once all get the same successor; what is older than that ends the family. */
async function refreshRace(world: World) {
  const { webs } = world.fleet
  const ravi = await signUp(world, 'ravi', '203.0.113.3')
  const refresh = (at: number, cookie: string) =>
    call(webs[at % 3]?.url ?? '', 'GET /refresh', {}, { headers: { cookie } })
  const families = await inTurns(FAMILIES, 4, async (at) => {
    const { cookie } = sessionOf(await signIn(webs[at % 3]?.url ?? '', ravi.id))
    const answers = await Promise.all([0, 1, 2].map((process) => refresh(process, cookie)))
    const successors = new Set(answers.map((answer) => sessionOf(answer).cookie))
    return { cookie, answers, successors, next: [...successors][0] ?? '' }
  })
  const good = families.filter(
    ({ answers, successors }) => successors.size === 1 && answers.every(({ status }) => status === 200),
  ).length
  // Past the grace of ten seconds the old cookie is a stolen one.
  await world.fleet.primary.query(
    `update refresh_token set replaced_at = replaced_at - interval '11 seconds' where replaced_at is not null`,
  )
  const ended = await inTurns(FAMILIES, 4, async (at) => {
    const reused = await Promise.all([0, 1, 2].map((process) => refresh(process, families[at]?.cookie ?? '')))
    const after = await Promise.all([0, 1, 2].map((process) => refresh(process, families[at]?.next ?? '')))
    return [...reused, ...after].every(({ status }) => status === 401)
  })
  const revoked = ended.filter(Boolean).length
  await done(world.fleet.front, 'GET /healthz')
  return [
    row(
      '',
      'refresh race, 20 families x 3: one successor each',
      '20 of 20',
      `${good} of ${FAMILIES}`,
      good === FAMILIES,
    ),
    row('', 'reuse of an old one ends its family everywhere', '20 of 20', `${revoked} of 20`, revoked === FAMILIES),
  ]
}
