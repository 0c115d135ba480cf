import { setTimeout as sleep } from 'node:timers/promises'
import { call, inTurns, startLoad } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row, seconds } from '../../harness/report.ts'
import { until } from '../../harness/machine.ts'
import { finds, rename, type World } from '../world.ts'

const KEYS = 60
/** After a change the primary is read for 10 s; then the replica again. */
const REPLICA_AGAIN_MS = 30_000

/** OPS-9: an invalidation may overtake replication, and a read of the replica would then cache the old row for good. */
export const freshness: Check = {
  name: 'edits, caches and a replica that lags',
  run: async (world) => [await readsReplica(world), ...(await sixtyKeys(world)), ...(await pausedReplica(world))],
}

/** Which processes read lists from the replica now. */
export async function onReplica({ fleet }: World): Promise<number> {
  const headers = { authorization: `Bearer ${fleet.metricsToken}` }
  const figures = await Promise.all(fleet.webs.map(({ url }) => call(url, 'GET /metrics', {}, { headers })))
  return figures.filter(({ body }) => /^jhalak_replica_used 1$/m.test(String(body['text']))).length
}

const allOnReplica = (world: World) => until(async () => (await onReplica(world)) === 3, REPLICA_AGAIN_MS, 250)

async function readsReplica(world: World) {
  const after = await allOnReplica(world)
  const got = `${await onReplica(world)} of 3`
  return row('', 'lists and searches are read from the replica', '3 of 3', got, Number.isFinite(after))
}

/** A word that a clip alone has, before its edit and after it. */
const word = (key: number, when: 'old' | 'new') =>
  `${when}${'abcdefghij'[Math.floor(key / 10)]}${'klmnopqrst'[key % 10]}zz`

async function sixtyKeys(world: World) {
  const { webs, front } = world.fleet
  const clip = (key: number) => world.clips[key] ?? ''
  await inTurns(KEYS, 4, (key) => rename(world, front, clip(key), word(key, 'old')))
  await allOnReplica(world)
  // Everything is in every process's memory now, out of the replica.
  const warm = await inTurns(KEYS * 3, 4, (at) => {
    const key = Math.floor(at / 3)
    return finds(urlAt(world, at), clip(key), word(key, 'old'))
  })
  // Which clips a word finds is what the replica answers: the old word must find nothing, the new one this clip.
  const fresh = async (key: number, url: string, cookie = '') =>
    !(await finds(url, clip(key), word(key, 'old'), cookie)) && finds(url, clip(key), word(key, 'new'), cookie)
  const readers = startLoad(4, (at) => {
    const term = word(Math.floor(at / 3) % KEYS, at % 2 ? 'old' : 'new')
    return call(urlAt(world, at), 'GET /videos/getsearchvideos', { term, page: 1 })
  })
  const edits = await inTurns(KEYS, 3, async (key) => {
    const cookie = await rename(world, urlAt(world, key), clip(key), word(key, 'new'))
    const first = await fresh(key, urlAt(world, key + 1), cookie)
    const everywhere = async () => (await Promise.all(webs.map(({ url }) => fresh(key, url)))).every(Boolean)
    return { first, ms: await until(everywhere, 5_000, 5) }
  })
  const stale = async () => {
    const found = await inTurns(KEYS * 3, 4, (at) => fresh(Math.floor(at / 3), urlAt(world, at)))
    return found.filter((one) => !one).length
  }
  await sleep(1_000)
  const stuck = await stale()
  await allOnReplica(world)
  const later = await stale()
  await readers.stop()
  const worst = Math.max(...edits.map(({ ms }) => ms))
  const first = edits.filter((edit) => !edit.first).length
  return [
    row('', 'an edit is seen at all three within', '5 s', seconds(worst), worst < 5_000),
    row(
      '',
      '60 keys edited: old to the editor, at another process at once',
      '0',
      String(first),
      first === 0 && warm.every(Boolean),
    ),
    row('', '60 keys edited: still old after 1 s, at any process', '0', String(stuck), stuck === 0),
    row('', 'the same once the replica is read again', '0', String(later), later === 0),
  ]
}

const urlAt = ({ fleet }: World, at: number): string => fleet.webs[at % 3]?.url ?? ''

/** Replication is paused during an edit: until it resumes, no stale row may be served. */
async function pausedReplica(world: World) {
  const { replica, webs } = world.fleet
  const [id = ''] = world.clips.slice(-1)
  await rename(world, world.fleet.front, id, 'standstill')
  await allOnReplica(world)
  await replica.query('select pg_wal_replay_pause()')
  const used = await onReplica(world)
  await rename(world, world.fleet.front, id, 'movedaway')
  const began = performance.now()
  let stale = 0
  let asked = 0
  while (performance.now() - began < 15_000) {
    for (const { url } of webs) {
      asked++
      if (await finds(url, id, 'standstill')) stale++
    }
    await sleep(50)
  }
  const left = await onReplica(world)
  await replica.query('select pg_wal_replay_resume()')
  const again = await allOnReplica(world)
  return [
    row(
      '',
      'replica stands still 15 s while a clip is edited: old answers',
      '0',
      `${stale} of ${asked}`,
      stale === 0 && used === 3 && left === 0,
    ),
    row('', 'afterwards the replica is read again within', '15 s', seconds(again), again < 15_000),
  ]
}
