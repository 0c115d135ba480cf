import { setTimeout as sleep } from 'node:timers/promises'
import { call, startLoad } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row, seconds } from '../../harness/report.ts'
import { mediaWorkersOf, stillRunning } from '../stack/media-workers.ts'
import { until } from '../../harness/machine.ts'
import { isReady, type Member } from '../stack/fleet.ts'
import { renderVideo, uploadVideo, uploadState, type World } from '../world.ts'
import { onReplica } from './freshness.check.ts'

/** Kills of any process: readers notice nothing, and no work is lost. */
export const deaths: Check = {
  name: 'processes killed under load',
  run: async (world) => [
    await killedApi(world),
    await replacedOneByOne(world),
    ...(await killedReplica(world)),
    ...(await killedWorker(world)),
  ],
}

/** Lists, searches, single clips and pages, most of them new to the process that is asked. */
const look = ({ fleet, clips }: World) => {
  const asks = [
    (at: number) => call(fleet.front, 'GET /videos/get', { page: 1 + (at % 9) }),
    (at: number) => call(fleet.front, 'GET /videos/getsearchvideos', { term: `key${'abcdef'[at % 6]}a`, page: 1 }),
    (at: number) => call(fleet.front, 'GET /videos/getonevideo', { id: clips[at % clips.length] ?? '' }),
    (at: number) => call(fleet.front, `GET /pricing?at=${at}`),
  ]
  return (at: number) => (asks[at % asks.length] ?? asks[0]!)(at)
}

const VISITORS = 8
/** Answers before a death, and after it. */
const ENOUGH = 300
const isBack = (url: string) => until(() => isReady(url), 60_000, 100)

async function killedApi(world: World) {
  const [, victim] = world.fleet.webs
  if (!victim) throw new Error('no second process')
  const visitors = startLoad(VISITORS, look(world))
  await visitors.answered(ENOUGH)
  await victim.daemon.end('SIGKILL')
  await visitors.answered(ENOUGH)
  const { ok, failed, failures } = await visitors.stop()
  victim.start()
  await isBack(victim.url)
  const got = [`${failed} of ${ok + failed}`, ...failures].join('; ')
  return row('', 'kill -9 of an API under load: errors of reads', '0', got, failed === 0)
}

/** As an upgrade goes: each is asked to stop, ends what it began, and comes back. */
async function replacedOneByOne(world: World) {
  const visitors = startLoad(VISITORS, look(world))
  for (const web of world.fleet.webs) {
    await web.daemon.end('SIGTERM')
    web.start()
    await isBack(web.url)
    // The balancer has to see it too.
    await sleep(1_500)
  }
  const { ok, failed, failures } = await visitors.stop()
  const got = [`${failed} of ${ok + failed}`, ...failures].join('; ')
  return row('', 'all three replaced one by one under load: errors of reads', '0', got, failed === 0)
}

async function killedReplica(world: World) {
  const { replica } = world.fleet
  await until(async () => (await onReplica(world)) === 3, 30_000, 250)
  const used = await onReplica(world)
  const visitors = startLoad(VISITORS, look(world))
  await visitors.answered(ENOUGH)
  await replica.kill()
  await visitors.answered(ENOUGH)
  const { ok, failed, failures } = await visitors.stop()
  await replica.start()
  const again = await until(async () => (await onReplica(world)) === 3, 60_000, 250)
  const got = [`${failed} of ${ok + failed}`, ...failures].join('; ')
  return [
    row('', 'kill -9 of the replica under load: errors of reads', '0', got, failed === 0 && used === 3),
    row('', 'it is read again once it is back, within', '30 s', seconds(again), again < 30_000),
  ]
}

/** What comes next may take the database away, which a start does not survive. */
async function startAgain(worker: Member): Promise<void> {
  const starts = () => worker.daemon.log().split('Jhalak worker is running').length
  const before = starts()
  worker.start()
  await until(() => starts() > before, 120_000, 100)
}

async function killedWorker(world: World) {
  const { fleet } = world
  const film = await renderVideo(fleet.machine.folder, 2, 20)
  const { id } = await uploadVideo(world, film, 'longrun')
  const busy = (one: Member) => mediaWorkersOf(one.daemon.pid).length > 0
  let victim: Member | undefined
  await until(() => (victim = fleet.workers.find(busy)) !== undefined, 60_000)
  if (!victim) throw new Error('no worker took the film')
  const other = fleet.workers.find((one) => one !== victim)
  const makers = mediaWorkersOf(victim.daemon.pid)
  await victim.daemon.end('SIGKILL')
  const retaken = await until(() => other !== undefined && busy(other), 90_000)
  const orphans = stillRunning(makers).length
  const made = await until(async () => (await uploadState(world, id)) === 'published', 180_000, 200)
  await startAgain(victim)
  const published = Number.isFinite(made)
  return [
    row(
      '',
      'kill -9 of a worker in the middle of a film: taken over within',
      '60 s',
      seconds(retaken),
      retaken < 60_000,
    ),
    row(
      '',
      'its ffmpeg that still ran then',
      '0',
      `${orphans} of ${makers.length}`,
      orphans === 0 && makers.length > 0,
    ),
    row('', 'and the film is made', 'published', published ? 'published' : 'not', published),
  ]
}
