import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { openUsers } from '../client/users.ts'
import { signIn } from '../client/person.ts'
import { openRandom } from '../../harness/random.ts'
import { type Row, row } from '../../harness/report.ts'
import { startWorld, type World } from '../stack/world.ts'
import { findViolations, type ChaosContext, takeUnexpected } from './context.ts'

/** More than the reserve of the product (512 MB), so that uploads are accepted. */
const MEGABYTES = 1024
const MIB = 1024 ** 2
/** Bytes of an upload that meets the end of the disk. */
const LARGE = 12 * MIB
const FULL_MS = 4_000

/** F12: the product on a disk that is soon full, filled again and again to another place; the database lies elsewhere. */
export async function fillDisk(given: { rounds: number; seed: number }, say: (line: string) => void): Promise<Row[]> {
  const disk = mountSmallDisk(MEGABYTES)
  if ('reason' in disk) return [row('F12', 'disk full', 'a small disk', disk.reason, false)]
  process.once('exit', disk.remove)
  let world: World | null = null
  try {
    world = await startWorld({ dataDir: join(disk.dir, 'data') })
    const users = await openUsers(world)
    const context: ChaosContext = { world, users, say, probed: new Set() }
    const refused = await refuseLarge(context, disk.dir)
    const broken = await liveOnEdge(context, disk.dir, given)
    const unmade = await users.untilMade(240_000)
    broken.push(...(await findViolations(context)), ...takeUnexpected(context))
    const half = (await readdir(join(world.dataDir, 'media/incoming'))).length
    await users.stop()
    for (const { invariant, what } of broken) say(`  ${invariant}: ${what}`)
    const seen = `${refused}; ${given.rounds} times filled with people in the shop: ${broken.length} broken, ${unmade.length} films not made when there was room again, ${half} pieces left`
    const ok = refused.startsWith('refused with 507') && broken.length === 0 && unmade.length === 0
    const wanted = 'a clean refusal (507/503), no half file seen, recovers alone'
    return [row('F12', `disk full, at places the seed decides (${MEGABYTES} MB)`, wanted, seen, ok)]
  } finally {
    await world?.stop()
    process.off('exit', disk.remove)
    disk.remove()
  }
}

const ballastOf = (dir: string) => join(dir, 'ballast')

/** Fills the disk but for so many bytes. */
function leave(dir: string, bytes: number): void {
  rmSync(ballastOf(dir), { force: true })
  const { bavail, bsize } = statfsSync(dir)
  execFileSync('fallocate', ['-l', String(Math.max(1, bavail * bsize - bytes)), ballastOf(dir)])
}

/** @returns how an upload that does not fit was answered */
async function refuseLarge({ world, users }: ChaosContext, dir: string): Promise<string> {
  const { token } = await signIn(users.visit, 'staff', world.admin.id, world.admin.password)
  leave(dir, LARGE / 2)
  const form = new FormData()
  form.append('name', 'Too large')
  form.append('tags', 'full')
  form.append('video', new Blob([Buffer.alloc(LARGE)]), 'large.mp4')
  const answer = await fetch(`${world.url}/videos/post`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).catch(() => null)
  const status = answer?.status ?? 'no answer'
  rmSync(ballastOf(dir), { force: true })
  const rows = await world.db.selectFrom('clip').select('id').where('name', '=', 'Too large').execute()
  return `refused with ${status}, ${rows.length} clips of it`
}

async function liveOnEdge(context: ChaosContext, dir: string, { rounds, seed }: { rounds: number; seed: number }) {
  const broken: Awaited<ReturnType<typeof findViolations>> = []
  for (let round = 0; round < rounds; round++) {
    const room = openRandom(seed + round).between(0, 3 * MIB)
    context.users.goOn(seed + round)
    await sleep(1_000)
    leave(dir, room)
    await sleep(FULL_MS)
    rmSync(ballastOf(dir), { force: true })
    await context.users.pause()
    broken.push(...(await findViolations(context)), ...takeUnexpected(context))
    context.say(`disk full but for ${room} bytes: ${broken.length} broken so far`)
  }
  return broken
}
