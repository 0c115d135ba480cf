import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Users, openUsers } from './client/users.ts'
import { payInBadWeather } from './faults/gateway.ts'
import { kill } from './faults/kills.ts'
import { dieAtMigrations } from './faults/migrations.ts'
import { dieAtPoints } from './faults/points.ts'
import type { ChaosContext } from './faults/context.ts'
import { VICTIMS } from './faults/kill-actions.ts'
import { startWorld, type World } from './stack/world.ts'
import { IS_WHOLE_RUN as all } from '../testing/usual-run.ts'

const SEED = 20261122
const KILLS = all ? 300 : 2
const PAYMENTS = 1_000
const LONG_MS = 4 * 3600 * 1000

/** OPS-1, OPS-2: a short run of `npm run chaos`; the long one when everything is tested. */
describe.skipIf(process.platform !== 'linux')('the whole product in use, killed again and again', () => {
  let world: World
  let users: Users
  let context: ChaosContext
  const said: string[] = []
  beforeAll(async () => {
    world = await startWorld()
    users = await openUsers(world)
    context = { world, users, say: (line) => void said.push(line), probed: new Set() }
  })
  afterAll(async () => {
    await users?.stop()
    await world?.stop()
  })

  it(
    `${KILLS} times, loses nothing that was acknowledged, and every invariant holds`,
    { timeout: LONG_MS },
    async () => {
      const { broken } = await kill(context, { count: KILLS, seed: SEED, only: VICTIMS })
      expect(broken, said.join('\n')).toEqual([])
    },
  )

  // In the usual run `payment-flood.test.ts` has F9, in one process without kills.
  it.runIf(all)(
    `${PAYMENTS} payments in bad weather are captured, granted and invoiced alike`,
    { timeout: LONG_MS },
    async () => {
      const rows = await payInBadWeather(context, { payments: PAYMENTS, seed: SEED })
      expect(rows.map(({ ok, seen }) => [ok, seen])).toEqual([[true, expect.any(String)]])
    },
  )

  it.runIf(all)('dies at every named point, and loses nothing', { timeout: LONG_MS }, async () => {
    for (const { did, seen } of await dieAtPoints(context, { seed: SEED }))
      expect(`${did}: ${seen}`).toMatch(/: died there, 0 lost or broken/)
    for (const { ok, seen } of await dieAtMigrations(world, context.say)) expect([ok, seen]).toEqual([true, seen])
  })
})
