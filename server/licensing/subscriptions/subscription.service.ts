import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { getSubscription } from '../../../contract/licensing/subscriptions.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Executor, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { endMandate } from '../autopay/autopay.service.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { mailBuyer } from '../buyer-mail.service.ts'
import { listUnendedPeriods, setCancelled, type UnendedPeriod } from './subscription.repository.ts'
import { indianDay } from '../../platform/clock.ts'

export interface SubscriptionDeps {
  db: Database
  outbox: Outbox
}

/** The caller's running plan, its start, and the end of paid time, periods bought ahead included. */
export async function currentSubscription(db: Executor, actor: Actor): Promise<ReplyOf<typeof getSubscription>> {
  const run = unbrokenRun(await listUnendedPeriods(db, actor.id))
  if (!run) return { subscription: null }
  const { running, last } = run
  return {
    subscription: {
      plan: running.plan,
      startsAt: running.startsAt.toISOString(),
      endsAt: last.endsAt.toISOString(),
      cancelled: last.isCancelled,
      renewPlan: last.plan,
    },
  }
}

/** The running period, and the one that ends the paid time. */
function unbrokenRun(periods: UnendedPeriod[]): { running: UnendedPeriod; last: UnendedPeriod } | null {
  // Of a month that was changed and its year, the year.
  const running = periods.findLast((period) => period.hasBegun)
  if (!running) return null
  let last = running
  // First to last: a period that begins after a gap is not part of this run.
  for (const next of periods) if (next.startsAt <= last.endsAt && next.endsAt > last.endsAt) last = next
  return { running, last }
}

/** MON-86: a company has an agreement, which neither renews nor is cancelled. @throws AppError company_plan */
function requirePerson({ personId }: Actor): void {
  if (!personId) return
  const message = 'The plan of a company ends as it was agreed and does not renew. Please write to us to change it.'
  throw new AppError('company_plan', { message })
}

/**
 * MON-25: cancelled at any time; no further renewal, access to the period's end. Idempotent.
 * @returns the end of paid time
 * @throws AppError no_subscription, company_plan
 */
export async function cancelSubscription(deps: SubscriptionDeps, actor: Actor, client: Client): Promise<Date> {
  requirePerson(actor)
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockOwnAccount(trx, actor)
    const { ids, last } = await unendedOf(trx, actor)
    await endMandate(deps, trx, { accountId: actor.id, reason: 'plan cancelled', client })
    if (!(await setCancelled(trx, ids, now))) return last.endsAt
    await recordChange(trx, 'subscription.cancelled', { actor, client, period: last })
    await mailBuyer(deps, trx, actor.id, {
      // One mail a day: cancelling again after a resume on the same day sends no second one.
      key: `subscription-cancelled ${last.id} ${indianDay(now)}`,
      template: 'subscription-cancelled',
      data: { endsAt: last.endsAt.toISOString() },
    })
    return last.endsAt
  })
}

/**
 * Clears a cancellation; idempotent.
 * @returns the end of paid time
 * @throws AppError no_subscription, company_plan
 */
export async function resumeSubscription(
  deps: Pick<SubscriptionDeps, 'db'>,
  actor: Actor,
  client: Client,
): Promise<Date> {
  requirePerson(actor)
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, actor)
    const { ids, last } = await unendedOf(trx, actor)
    if (await setCancelled(trx, ids, null))
      await recordChange(trx, 'subscription.resumed', { actor, client, period: last })
    return last.endsAt
  })
}

/** @throws AppError no_subscription when no period runs */
async function unendedOf(trx: Trx, actor: Actor): Promise<{ ids: string[]; last: UnendedPeriod }> {
  const periods = await listUnendedPeriods(trx, actor.id)
  const run = unbrokenRun(periods)
  if (!run) throw new AppError('no_subscription')
  return { ids: periods.map((period) => period.id), last: run.last }
}

const recordChange = (
  trx: Trx,
  action: 'subscription.cancelled' | 'subscription.resumed',
  { actor, client, period }: { actor: Actor; client: Client; period: UnendedPeriod },
): Promise<void> => {
  const details = { plan: period.plan, endsAt: period.endsAt.toISOString() }
  return audit(trx, { action, actorId: actor.id, subjectId: actor.id, client, details })
}
