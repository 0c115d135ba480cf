import { storageHealth } from '../media/maintenance/storage-maintenance.service.ts'
import type { Deps } from '../deps.ts'
import { limitSupport } from '../platform/ffmpeg/limits.ts'
import { diskUse } from './disk-use.client.ts'
import { type WorkMetrics, isAnswering, readWorkMetrics } from './work-metrics.repository.ts'

export type HealthDeps = Pick<Deps, 'db' | 'reads' | 'store' | 'config' | 'listening'>

/** Work that waits longer means that nobody takes it, or that there is more than can be done. */
const QUEUE_LATE_SECONDS = 15 * 60
const MAIL_LATE_SECONDS = 15 * 60
const EVENTS_LATE_SECONDS = 5 * 60
/** OPS-4: alarm at 80 and 90 %, uploads closed at 95 %, payments still open. */
const DISK_STEPS = [
  [0.95, 'uploads are closed, everything else goes on'],
  [0.9, 'make room soon: uploads close at 95 %'],
  [0.8, 'uploads close at 95 %'],
] as const

export async function readHealth(deps: HealthDeps): Promise<{ ready: boolean; degraded: string[] }> {
  if (deps.listening.leaving) return { ready: false, degraded: ['this process is being stopped'] }
  const degraded = [...(await limitSupport()).missing]
  const ready = await isAnswering(deps.db)
  if (!ready) degraded.push('the database does not answer')
  const replica = deps.reads.problem()
  if (replica) degraded.push(replica)
  const use = await diskUse(deps.config.storage).catch(() => null)
  const disk = use && diskProblem(use.share)
  degraded.push(...(await storageHealth(deps)), ...(disk ? [disk] : []))
  if (!ready) return { ready, degraded }
  degraded.push(...(await readWorkMetrics(deps.db).then(workProblems, () => ['the queues cannot be counted'])))
  return { ready, degraded }
}

export function diskProblem(share: number): string | null {
  const step = DISK_STEPS.find(([from]) => share >= from)
  return step ? `the disk of the media is ${Math.floor(share * 100)} % full: ${step[1]}` : null
}

export function workProblems(figures: Pick<WorkMetrics, 'queues' | 'mailAgeSeconds' | 'eventsAgeSeconds'>): string[] {
  const minutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`
  const problems = figures.queues
    .filter(({ ageSeconds }) => ageSeconds > QUEUE_LATE_SECONDS)
    .map(({ queue, waiting, ageSeconds }) => `${waiting} jobs wait in ${queue}, the oldest for ${minutes(ageSeconds)}`)
  if (figures.mailAgeSeconds > MAIL_LATE_SECONDS)
    problems.push(`mails do not go out: the oldest waits for ${minutes(figures.mailAgeSeconds)}`)
  if (figures.eventsAgeSeconds > EVENTS_LATE_SECONDS)
    problems.push(`events of the payment provider wait for ${minutes(figures.eventsAgeSeconds)}`)
  return problems
}
