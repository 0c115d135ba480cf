import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row, seconds } from '../../harness/report.ts'
import { until } from '../../harness/machine.ts'
import { isReady } from '../stack/fleet.ts'
import { finds, renderVideo, rename, signIn, signUp, uploadVideo, uploadState, type World } from '../world.ts'

/** How long the primary stays away. */
const AWAY_MS = 20_000

export const database: Check = {
  name: 'the primary dies, and stays away',
  run: async (world) => [...(await crash(world)), ...(await away(world))],
}

/** OPS-10: power cut and restart, with a job under way. */
async function crash(world: World) {
  const { fleet } = world
  const mira = await signUp(world, 'mira', '203.0.113.6')
  const film = await renderVideo(fleet.machine.folder, 3, 3)
  const { id } = await uploadVideo(world, film, 'afterthecrash')
  await fleet.primary.kill()
  await fleet.primary.start()
  const began = performance.now()
  const login = await until(
    () =>
      signIn(fleet.front, mira.id).then(
        () => true,
        () => false,
      ),
    30_000,
    100,
  )
  const made = await until(async () => (await stateOf(world, id)) === 'published', 120_000, 200)
  const ready = await until(
    async () => (await Promise.all(fleet.webs.map(({ url }) => isReady(url)))).every(Boolean),
    30_000,
  )
  const [clip = ''] = world.clips.slice(-2)
  await rename(world, fleet.front, clip, 'heardagain')
  const heard = await until(
    async () => (await Promise.all(fleet.webs.map(({ url }) => finds(url, clip, 'heardagain')))).every(Boolean),
    5_000,
  )
  const all = performance.now() - began
  return [
    row('', 'primary crashes and restarts: signing in works within', '15 s', seconds(login), login < 15_000),
    row(
      '',
      'the film that was being made then is made',
      'published',
      Number.isFinite(made) ? `published, ${seconds(all)}` : 'not',
      Number.isFinite(made),
    ),
    row(
      '',
      'and an edit is seen at all three again within',
      '5 s',
      seconds(heard),
      heard < 5_000 && Number.isFinite(ready),
    ),
  ]
}

const stateOf = (world: World, id: string) => uploadState(world, id).catch(() => 'away')

/** OPS-6: refused quickly, live, not ready, and recovers by itself. */
async function away({ fleet }: World) {
  await fleet.primary.stop()
  const answers: Answer[] = []
  const alive: Answer[] = []
  const ready: Answer[] = []
  const began = performance.now()
  for (let at = 0; performance.now() - began < AWAY_MS; at++) {
    const { url } = fleet.webs[at % 3] ?? { url: '' }
    // Not requested before, so no cache answers them.
    answers.push(await call(url, 'GET /videos/getsearchvideos', { term: `unheardof${at}`, page: 1 }))
    answers.push(await call(url, 'GET /videos/getonevideo', { id: `unheardof${at}` }))
    alive.push(await call(url, 'GET /healthz'))
    ready.push(await call(url, 'GET /readyz'))
    await sleep(100)
  }
  await fleet.primary.start()
  const back = await until(
    async () =>
      (await call(fleet.front, 'GET /videos/getsearchvideos', { term: 'unheard of', page: 1 })).status === 200,
    60_000,
  )
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  const refused = answers.filter(({ status }) => status === 503).length
  const good = alive.every(({ status }) => status === 200) && ready.every(({ status }) => status === 503)
  return [
    row(
      '',
      `primary away ${AWAY_MS / 1000} s: reads are answered 503`,
      'all',
      `${refused} of ${answers.length}`,
      refused === answers.length,
    ),
    row('', 'the slowest of them within', '2 s', seconds(slowest), slowest < 2_000),
    row('', 'meanwhile alive and not ready', 'all three', good ? 'all three' : 'not', good),
    row('', 'once it is back, reads work within', '10 s', seconds(back), back < 10_000),
  ]
}
