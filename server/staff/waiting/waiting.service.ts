import type { CallReply } from '../../../contract/index.ts'
import type { Right } from '../../../contract/values.ts'
import { countExpiring, readsReleases } from '../../catalogue/clip-admin/release.service.ts'
import { countPaybacks, countUnchecked } from '../../licensing/orders/order-search.service.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { countWaiting, findLastBackup, type WaitingKind } from './waiting.repository.ts'

export interface WaitingDeps {
  db: Database
  clock: Clock
  store: Pick<MediaStore, 'freeBytes'>
  config: { production: boolean }
}
type Reply = CallReply<'GET /staff/waiting'>
type Desk = Omit<Reply['waits'][number], 'count' | 'since'> & { right?: Right }

/** B36: each with the desk that shows exactly those rows. */
const DESKS: Record<WaitingKind | 'paybacks' | 'checks' | 'papers', Desk> = {
  refunds: { what: 'Refunds asked for', section: 'orders', filter: 'attention=refund', right: 'orders' },
  disputes: { what: 'Disputes', section: 'orders', filter: 'attention=dispute', right: 'orders' },
  reviews: { what: 'Payments to review', section: 'orders', filter: 'attention=review', right: 'orders' },
  paybacks: { what: 'Refunds to pay back', section: 'orders', filter: 'attention=payback', right: 'orders' },
  checks: { what: 'Paid orders to check', section: 'orders', filter: 'attention=check', right: 'orders' },
  messages: { what: 'Messages', section: 'messages', filter: '', right: 'orders' },
  clipReviews: { what: 'Clips to review', section: 'review-queue', filter: '', right: 'review' },
  editReviews: { what: 'Edits to review', section: 'review-queue', filter: '', right: 'review' },
  filmReviews: { what: 'Films to review', section: 'review-queue', filter: '', right: 'review' },
  failedUploads: { what: 'Failed uploads', section: 'uploads', filter: 'show=failed', right: 'upload' },
  makingUploads: { what: 'Uploads in progress', section: 'uploads', filter: 'show=making', right: 'upload' },
  shots: { what: 'Shots asked for', section: 'shot-requests', filter: '' },
  papers: { what: 'Papers that expire soon', section: 'manage-videos', filter: 'view=papers&soon=1' },
  cardless: {
    what: 'Clips without a rights card',
    section: 'manage-videos',
    filter: 'view=library&state=live&gap=card',
  },
}

/** What waits for this person, the oldest first; what nothing waits for comes last. */
export async function readWaiting(deps: WaitingDeps, { rights }: Pick<Actor, 'rights'>): Promise<Reply> {
  const [counted, paybacks, checks, papers, alarms] = await Promise.all([
    countWaiting(deps.db),
    countPaybacks(deps.db),
    countUnchecked(deps.db),
    countExpiring(deps),
    rights.includes('settings') ? listAlarms(deps) : [],
  ])
  const waits = [
    ...counted,
    { kind: 'paybacks' as const, ...paybacks },
    { kind: 'checks' as const, ...checks },
    ...(readsReleases({ rights }) ? [{ kind: 'papers' as const, count: papers, since: null }] : []),
  ]
    .flatMap(({ kind, count, since }) => {
      const { right, ...desk } = DESKS[kind]
      return right && !rights.includes(right) ? [] : [{ ...desk, count, since: since?.toISOString() ?? null }]
    })
    .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0) || (a.since ?? '9').localeCompare(b.since ?? '9'))
  return { asOf: deps.clock.now().toISOString(), rights: [...rights], waits, alarms }
}

const HOUR_MS = 3_600_000
const BACKUP_LATE_HOURS = 48
/** Less room than one large film takes. */
const LEAST_FREE_BYTES = 20e9

/** What endangers the shop itself: a disk that is nearly full, backups that do not come. */
export async function listAlarms({ db, clock, store, config }: WaitingDeps): Promise<Reply['alarms']> {
  const [free, backup] = await Promise.all([store.freeBytes().catch(() => null), findLastBackup(db)])
  const alarms: Reply['alarms'] = []
  if (free !== null && free < LEAST_FREE_BYTES)
    alarms.push({ kind: 'disk', text: `The disk is nearly full: ${Math.floor(free / 1e9)} GB are free.` })
  const hours = backup && Math.floor((clock.now().getTime() - backup.getTime()) / HOUR_MS)
  if (hours !== null && hours > BACKUP_LATE_HOURS)
    alarms.push({ kind: 'backup', text: `The last backup is ${hours} hours old.` })
  if (hours === null && config.production) alarms.push({ kind: 'backup', text: 'No backup has been made yet.' })
  return alarms
}
