import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Crowd, openCrowd } from './client/crowd.ts'
import { payInBadWeather } from './faults/gateway.ts'
import { kill } from './faults/kills.ts'
import { dieAtMigrations } from './faults/migrations.ts'
import { dieAtPoints } from './faults/points.ts'
import type { Scene } from './faults/scene.ts'
import { VICTIMS } from './faults/strikes.ts'
import { startWorld, type World } from './stack/world.ts'

const all = process.env['TEST_ALL'] !== undefined
const SEED = 20261122
const KILLS = all ? 300 : 4
const PAYMENTS = 1_000
const LONG_MS = 4 * 3600 * 1000

/** Reliability F8 and F9: a short run of `npm run chaos`; the long one when everything is tested. */
describe.skipIf(process.platform !== 'linux')('the whole product in use, killed again and again', () => {
  let world: World
  let crowd: Crowd
  let scene: Scene
  const said: string[] = []
  beforeAll(async () => {
    world = await startWorld()
    crowd = await openCrowd(world)
    scene = { world, crowd, say: (line) => void said.push(line), probed: new Set() }
  })
  afterAll(async () => {
    await crowd?.stop()
    await world?.stop()
  })

  it(
    `${KILLS} times, loses nothing that was acknowledged, and every invariant holds`,
    { timeout: LONG_MS },
    async () => {
      const { broken } = await kill(scene, { count: KILLS, seed: SEED, only: VICTIMS })
      expect(broken, said.join('\n')).toEqual([])
    },
  )

  // In the usual run `payment-flood.test.ts` has F9, in one process that nobody kills.
  it.runIf(all)(
    `${PAYMENTS} payments in bad weather are captured, granted and invoiced alike`,
    { timeout: LONG_MS },
    async () => {
      const rows = await payInBadWeather(scene, { payments: PAYMENTS, seed: SEED })
      expect(rows.map(({ ok, seen }) => [ok, seen])).toEqual([[true, expect.any(String)]])
    },
  )

  it.runIf(all)('dies at every named point, and loses nothing', { timeout: LONG_MS }, async () => {
    for (const { did, seen } of await dieAtPoints(scene, { seed: SEED }))
      expect(`${did}: ${seen}`).toMatch(/: died there, 0 lost or broken/)
    for (const { ok, seen } of await dieAtMigrations(world, scene.say)) expect([ok, seen]).toEqual([true, seen])
  })
})
