import { setTimeout as sleep } from 'node:timers/promises'
import { checkInvariants } from '../../testing/invariants/index.ts'
import type { Violation } from '../../testing/invariants/invariant.ts'
import type { Users } from '../client/users.ts'
import type { World } from '../stack/world.ts'

/** A running product with people in it, and what is done with both. */
export interface ChaosContext {
  world: World
  users: Users
  say: (line: string) => void
  /** Files looked at so far: see `Looked`. */
  probed: Set<string>
}

/**
 * Events and mails that are on their way arrive within this; what is broken longer is broken. An event whose work was
 * cut off is worked on again after 30 s, on a busy machine a little later.
 */
const RECOVERY_MS = 90_000
const POLL_MS = 500

/** Checks every invariant while all clients are paused, until work in progress has finished. @returns the violations */
export async function findViolations(context: ChaosContext): Promise<Violation[]> {
  const fallen = await raiseFallen(context)
  return [...fallen, ...(await queryInvariants(context))]
}

/** A process that ended without being killed is a violation; it is restarted. */
async function raiseFallen({ world }: ChaosContext): Promise<Violation[]> {
  const fallen: Violation[] = []
  for (const one of [world.web, world.worker]) {
    if (one.isAlive()) continue
    fallen.push({ invariant: 'alive', what: `the ${one.name} process ended by itself` })
    one.launch()
    await one.ready()
  }
  return fallen
}

async function queryInvariants({ world, users, probed }: ChaosContext): Promise<Violation[]> {
  const { db, store, gateway, secrets } = world
  const log = { text: world.web.newLog() + world.worker.newLog(), marks: secrets }
  const until = performance.now() + RECOVERY_MS
  for (;;) {
    const looked = { db, store, acknowledged: users.acknowledged, gateway: await gateway.books(), probed, log }
    const broken = await checkInvariants(looked).catch((error: unknown) => [
      { invariant: 'check', what: error instanceof Error ? error.message : String(error) },
    ])
    if (broken.length === 0 || performance.now() > until) return broken
    await sleep(POLL_MS)
  }
}

/** Unexpected replies since the last check. */
export function takeUnexpected({ users }: ChaosContext): Violation[] {
  return users.wrong.splice(0).map((what) => ({ invariant: 'answer', what }))
}
