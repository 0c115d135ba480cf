import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { postponedPeriods, advancedPeriods, type Period } from './period.model.ts'
import { findPeriodOf, listActivePeriods, listBeside, movePeriod } from './subscription.repository.ts'

/** A checkout whose period has just been revoked or restored; its account is locked. */
interface Changed {
  checkoutId: string
  /** By the database's clock (lockAccount). */
  now: Date
}
interface Shift {
  /** The revoked or restored period. */
  cause: { id: string; accountId: string }
  /** First to last, in their new position. */
  moved: readonly (Period & { id: string })[]
  mail: { template: string; key: string }
}

/**
 * Moves the periods after a revoked one forward, so that paid time has no gap in which nothing could be downloaded.
 * Idempotent.
 */
export async function advanceLaterPeriods(
  deps: { outbox: Outbox },
  trx: Trx,
  { checkoutId, now }: Changed,
): Promise<void> {
  const revoked = await findPeriodOf(trx, checkoutId)
  if (!revoked || revoked.endsAt <= now) return
  const moved = advancedPeriods(await listActivePeriods(trx, revoked.accountId), revoked, now)
  const mail = { template: 'subscription-moved', key: `subscription-moved ${checkoutId}` }
  await move(deps, trx, { cause: revoked, moved, mail })
}

/** Gives a restored period and those bought while it rested days of their own. Idempotent. */
export async function postponeOverlapping(
  deps: { outbox: Outbox },
  trx: Trx,
  { checkoutId, now }: Changed,
): Promise<void> {
  const restored = await findPeriodOf(trx, checkoutId)
  if (!restored) return
  const beside = await listBeside(trx, checkoutId)
  const others = (await listActivePeriods(trx, restored.accountId)).filter(
    (one) => one.id !== restored.id && !beside.some((id) => id === one.checkoutId),
  )
  const moved = postponedPeriods(others, restored, now)
  const key = `subscription-restored ${checkoutId} ${now.toISOString()}`
  await move(deps, trx, { cause: restored, moved, mail: { template: 'subscription-restored', key } })
}

async function move(deps: { outbox: Outbox }, trx: Trx, { cause, moved, mail }: Shift): Promise<void> {
  const { accountId, id: because } = cause
  const [first, last] = [moved.at(0), moved.at(-1)]
  if (!first || !last) return
  for (const { id, ...period } of moved) await movePeriod(trx, id, period)
  const data = { startsAt: first.startsAt.toISOString(), endsAt: last.endsAt.toISOString() }
  const details = { ...data, periods: moved.length, because }
  const entry = { action: 'subscription.moved', actorId: null, subjectId: accountId, client: SYSTEM_CLIENT } as const
  await audit(trx, { ...entry, details })
  await mailBuyer(deps, trx, accountId, { ...mail, data })
}
