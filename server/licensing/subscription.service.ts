import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getSubscription } from '../../contract/licensing.ts'
import type { Executor } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/route.ts'
import { listUnendedPeriods } from './entitlement.repository.ts'

/** The caller's running plan, when it began, and when paid time ends: periods bought ahead count. */
export async function currentSubscription(db: Executor, actor: Actor): Promise<ReplyOf<typeof getSubscription>> {
  const periods = await listUnendedPeriods(db, actor.id)
  const running = periods.find((period) => period.hasBegun)
  if (!running) return { subscription: null }
  let { endsAt } = running
  // First to last: a period that begins after a gap is not part of this run.
  for (const next of periods) if (next.startsAt <= endsAt && next.endsAt > endsAt) endsAt = next.endsAt
  return {
    subscription: { plan: running.plan, startsAt: running.startsAt.toISOString(), endsAt: endsAt.toISOString() },
  }
}
