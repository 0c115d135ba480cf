import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { openCrowd } from '../client/crowd.ts'
import { signIn } from '../client/person.ts'
import { dice } from '../dice.ts'
import { type Row, row } from '../report.ts'
import { startWorld, type World } from '../stack/world.ts'
import { lookAround, type Scene, takeWrong } from './scene.ts'

/** More than the product keeps free (512 MB): it must be willing to take films. */
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
    const crowd = await openCrowd(world)
    const scene: Scene = { world, crowd, say, probed: new Set() }
    const refused = await refuseLarge(scene, disk.dir)
    const broken = await liveOnEdge(scene, disk.dir, given)
    const unmade = await crowd.untilMade(240_000)
    broken.push(...(await lookAround(scene)), ...takeWrong(scene))
    const half = (await readdir(join(world.dataDir, 'media/incoming'))).length
    await crowd.stop()
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
async function refuseLarge({ world, crowd }: Scene, dir: string): Promise<string> {
  const { token } = await signIn(crowd.visit, 'staff', world.admin.id, world.admin.password)
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

async function liveOnEdge(scene: Scene, dir: string, { rounds, seed }: { rounds: number; seed: number }) {
  const broken: Awaited<ReturnType<typeof lookAround>> = []
  for (let round = 0; round < rounds; round++) {
    const room = dice(seed + round).between(0, 3 * MIB)
    scene.crowd.goOn(seed + round)
    await sleep(1_000)
    leave(dir, room)
    await sleep(FULL_MS)
    rmSync(ballastOf(dir), { force: true })
    await scene.crowd.pause()
    broken.push(...(await lookAround(scene)), ...takeWrong(scene))
    scene.say(`disk full but for ${room} bytes: ${broken.length} broken so far`)
  }
  return broken
}
