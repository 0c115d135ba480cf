import type { CallInput, CallReply } from '../../../contract/index.ts'
import type { ClaimKey, SiteClaims } from '../../../contract/site/claim-texts.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { refuseStaleEdit } from '../../platform/stale-edit.ts'
import { beliedBy } from './claim.policy.ts'
import * as claims from './claim.repository.ts'

export { findExclusiveUntil, updateDefaultDays } from './claim.repository.ts'

interface ClaimsDeps {
  db: Database
  clock: Clock
}

/** What pages may claim now, and for how many days a new clip is for annual subscribers alone. */
export async function siteClaims(db: Database): Promise<{ claims: SiteClaims; earlyAccessDays: number }> {
  const rows = await claims.listClaims(db)
  const on = rows.filter(isClaimed).map(({ key, english, hindi }) => [key, { english, hindi }] as const)
  const early = rows.find(({ key }) => key === 'earlyAccess')
  return {
    claims: Object.fromEntries(on) as SiteClaims,
    earlyAccessDays: early && isClaimed(early) ? (early.days ?? 0) : 0,
  }
}

/** Without days there is no early access to claim. */
const isClaimed = ({ isOn, days }: Pick<claims.Claim, 'isOn' | 'days'>): boolean => isOn && days !== 0

const DAY_MS = 86_400_000

export async function staffClaims({ db, clock }: ClaimsDeps): Promise<CallReply<'GET /staff/claims'>> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const [rows, counts] = await Promise.all([
    claims.listClaims(db),
    claims.countLibrary(db, { week: ago(7), month: ago(30), answerBy: ago(2) }),
  ])
  const { clips, lastWeek, lastMonth } = counts
  return {
    library: { clips, lastWeek, lastMonth },
    claims: rows.map(({ isOn, changedAt, changedBy, ...claim }) => ({
      ...claim,
      on: isOn,
      belied: isClaimed({ ...claim, isOn }) ? beliedBy({ ...claim, isOn }, counts) : '',
      changed: changedBy === null || changedAt === null ? null : { by: changedBy, at: changedAt.toISOString() },
    })),
  }
}

/** The claims that are on and not so, for Insight. */
export async function listBelied(deps: ClaimsDeps): Promise<{ claim: ClaimKey; why: string }[]> {
  const { claims: all } = await staffClaims(deps)
  return all.flatMap(({ key, belied }) => (belied ? [{ claim: key, why: belied }] : []))
}

/** @throws AppError edit_conflict when it was changed since it was read */
export async function saveClaim(
  { db, clock }: ClaimsDeps,
  { key, on, english = '', hindi = '', days, version }: CallInput<'POST /staff/claim'>,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { changedAt, ...before } = await claims.lockClaim(trx, key)
    refuseStaleEdit(version, changedAt?.toISOString() ?? '')
    const after = { ...before, isOn: on, english, hindi, days: key === 'earlyAccess' ? (days ?? before.days) : null }
    await claims.updateClaim(trx, after, { id: actor.id, at: clock.now() })
    const shown = ({ isOn, english: words, days: count }: claims.Claim) => ({ on: isOn, text: words, days: count })
    const change = { before: shown(before), after: shown(after) }
    await audit(trx, { action: 'claim.changed', actorId: actor.id, subjectId: key, client, ...change })
  })
}
