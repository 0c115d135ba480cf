import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { SYSTEM_CLIENT } from '../../platform/http/client.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { movedBehind, movedInto, type Period } from './period.model.ts'
import { findPeriodOf, listActivePeriods, movePeriod } from './subscription.repository.ts'

/** A checkout whose period has just been taken back, or stands again; its account is locked. */
interface Changed {
  checkoutId: string
  /** By the database's clock (lockAccount). */
  now: Date
}
type Held = Period & { id: string; accountId: string }

/**
 * Moves the periods paid after one that was just taken back to the front: what the buyer has paid for begins when the
 * time before it ends, not after a gap in which they could download nothing. Safe to repeat.
 */
export async function closeGap(deps: { outbox: Outbox }, trx: Trx, { checkoutId, now }: Changed): Promise<void> {
  const gap = await findPeriodOf(trx, checkoutId)
  if (!gap || gap.endsAt <= now) return
  const moved = movedInto(await listActivePeriods(trx, gap.accountId), gap, now)
  await move(deps, trx, gap, moved, { template: 'subscription-moved', key: `subscription-moved ${checkoutId}` })
}

/** Moves what was bought while a period rested behind that period, now that it stands again. Safe to repeat. */
export async function endOverlap(deps: { outbox: Outbox }, trx: Trx, { checkoutId, now }: Changed): Promise<void> {
  const restored = await findPeriodOf(trx, checkoutId)
  if (!restored) return
  const others = (await listActivePeriods(trx, restored.accountId)).filter((one) => one.id !== restored.id)
  const moved = movedBehind(others, restored, now)
  const key = `subscription-restored ${checkoutId} ${now.toISOString()}`
  await move(deps, trx, restored, moved, { template: 'subscription-restored', key })
}

async function move(
  deps: { outbox: Outbox },
  trx: Trx,
  { accountId, id: because }: Held,
  moved: readonly (Period & { id: string })[],
  letter: { template: string; key: string },
): Promise<void> {
  const [first, last] = [moved.at(0), moved.at(-1)]
  if (!first || !last) return
  for (const { id, ...period } of moved) await movePeriod(trx, id, period)
  const data = { startsAt: first.startsAt.toISOString(), endsAt: last.endsAt.toISOString() }
  const details = { ...data, periods: moved.length, because }
  const entry = { action: 'subscription.moved', actorId: null, subjectId: accountId, client: SYSTEM_CLIENT } as const
  await audit(trx, { ...entry, details })
  await mailBuyer(deps, trx, accountId, { ...letter, data })
}
