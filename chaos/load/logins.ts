import { call } from '../../harness/client.ts'
import { PASSWORD } from '../client/person.ts'
import { millis, type Row, row } from '../../harness/report.ts'
import { publicReads, pace } from './pace.ts'
import type { Stocked } from './stocked.ts'

/** F6: twenty sign-ins a second, and everybody else goes on. */
export async function signInMuch({ world, clips }: Stocked, given: { seconds: number; seed: number }): Promise<Row> {
  let [taken, later, wrong] = [0, 0, 0]
  const logins = pace({ rate: 20, seconds: given.seconds }, async (at) => {
    const { status, headers } = await call(
      world.url,
      'POST /auth/userlogin',
      { id: `holder${at % 13}@load.example`, password: PASSWORD },
      { patienceMs: 60_000 },
    )
    if (status === 200) taken++
    else if (status === 503 && headers.has('retry-after')) later++
    else wrong++
    return undefined
  })
  const others = await pace({ rate: 40, seconds: given.seconds }, publicReads(world.url, clips, given.seed))
  await logins
  const seen = `${taken} signed in, ${later} told to come later (503), ${wrong} otherwise; beside them ${others.errorText}, p95 ${millis(others.p95)}`
  const ok = wrong === 0 && others.errors === 0 && others.p95 < 500
  return row(
    'F6',
    `20 sign-ins a second for ${given.seconds} s`,
    'other calls p95 < 500 ms; past the pool 503 + Retry-After',
    seen,
    ok,
  )
}
