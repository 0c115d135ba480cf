import { createHash } from 'node:crypto'
import { type Scope, SCOPE_CALLS } from '../../../contract/accounts/api-keys.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { rightsOf } from '../../../contract/values.ts'
import { limitOf } from '../../config/limits.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Client } from '../../platform/http/caller.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import type { Quota, RateLimiter } from '../../platform/rate-limit.ts'
import type { Account } from '../account.repository.ts'
import type { ProofDeps } from '../accounts.deps.ts'
import { notify } from '../mails/notify.service.ts'
import { type Caller, type Proof, withFreshProof } from '../second-factor/fresh-proof.service.ts'
import * as keys from './api-key.repository.ts'

interface ApiKeyDeps {
  db: Database
  clock: Clock
  limits: RateLimiter
}

const PREFIX = 'jk_'
const PREFIX_LENGTH = 8
const MAX_KEYS = 20
const DAY_MS = 24 * 3600 * 1000
/** So long both secrets of a rotated key are taken. */
const OVERLAP_MS = DAY_MS
const KEY_LIMIT = limitOf('api-key')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isApiKey = (bearer: string): boolean => bearer.startsWith(PREFIX)

const apiKeyJson = ({ createdAt, expiresAt, lastUsedAt, ...key }: keys.ApiKeyRow) => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const listApiKeys = async ({ db }: Pick<ApiKeyDeps, 'db'>, actor: Actor) =>
  (await keys.listKeys(db, actor.id)).map(apiKeyJson)

type NewKey = Pick<keys.ApiKeyRow, 'name' | 'scopes' | 'expiresAt' | 'companyId'>

/** The token is known to the caller alone: the database has its hash. */
async function addKey(deps: Pick<ApiKeyDeps, 'clock'>, trx: Trx, accountId: string, wanted: NewKey) {
  const token = `${PREFIX}${newSecretName(32)}`
  const now = deps.clock.now()
  const key = { ...wanted, id: newId(now), prefix: token.slice(0, PREFIX_LENGTH), createdAt: now }
  await keys.insertKey(trx, { ...key, accountId, tokenHash: hashOf(token) })
  return { ...apiKeyJson(await keys.getKey(trx, key.id)), token }
}

/** By mail, where the login is an address. */
async function notifyOwner(
  deps: Pick<ProofDeps, 'outbox'>,
  trx: Trx,
  owner: Account,
  { id, prefix }: Pick<keys.ApiKeyRow, 'id' | 'prefix'>,
): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(owner.login)) return
  await notify(deps, trx, owner, { template: 'api-key-added', key: id, data: { prefix } })
}

/**
 * A key outlasts the session that makes it: it takes a fresh proof. It buys for whom its maker acts for now.
 * @throws AppError too_many_api_keys, and what `withFreshProof` throws
 */
export const createApiKey = (
  deps: ProofDeps,
  { actor, client }: Caller,
  input: { name: string; scopes: Scope[]; days?: number | undefined } & Proof,
) =>
  withFreshProof(deps, { actor, client }, input, async (trx, owner) => {
    const { name, scopes, days } = input
    if ((await keys.listKeys(trx, actor.id)).length >= MAX_KEYS) throw new AppError('too_many_api_keys')
    const expiresAt = days === undefined ? null : new Date(deps.clock.now().getTime() + days * DAY_MS)
    const key = await addKey(deps, trx, actor.id, {
      ...{ name, scopes: [...new Set(scopes)], expiresAt },
      companyId: actor.company?.id ?? null,
    })
    const details = { prefix: key.prefix, scopes: key.scopes.join(' ') }
    await notifyOwner(deps, trx, owner, key)
    await audit(trx, { action: 'api-key.made', actorId: actor.id, subjectId: actor.id, client, details })
    return key
  })

/** @throws AppError api_key_not_found, and what `withFreshProof` throws */
export const rotateApiKey = (deps: ProofDeps, { actor, client }: Caller, { id, ...proof }: { id: string } & Proof) =>
  withFreshProof(deps, { actor, client }, proof, async (trx, owner) => {
    const old = await keys.lockKey(trx, actor.id, id)
    if (!old) throw new AppError('api_key_not_found')
    await keys.expireKeyAt(trx, id, new Date(deps.clock.now().getTime() + OVERLAP_MS))
    const key = await addKey(deps, trx, actor.id, old)
    const details = { from: old.prefix, to: key.prefix }
    await notifyOwner(deps, trx, owner, key)
    await audit(trx, { action: 'api-key.rotated', actorId: actor.id, subjectId: actor.id, client, details })
    return key
  })

export async function revokeApiKey(deps: ApiKeyDeps, actor: Actor, id: string, client: Client): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const key = await keys.lockKey(trx, actor.id, id)
    if (!key) throw new AppError('api_key_not_found')
    await keys.revokeKey(trx, id, deps.clock.now())
    const details = { prefix: key.prefix }
    await audit(trx, { action: 'api-key.revoked', actorId: actor.id, subjectId: actor.id, client, details })
  })
}

/** What everybody may read, a key reads as its account. */
const isPublicRead = ({ who, method }: Endpoint): boolean => who === 'anyone' && method === 'GET'

function isInScope(endpoint: Endpoint, scopes: readonly Scope[]): boolean {
  const name = `${endpoint.method} ${endpoint.path}`
  if (isPublicRead(endpoint)) return scopes.includes('catalogue:read')
  return scopes.some((scope) => (SCOPE_CALLS[scope] as readonly string[] | undefined)?.includes(name))
}

/** What it buys must not become its owner's. */
const HAS_LEFT = 'This key was made for a company that its owner has left.'

/**
 * Who calls with a key, and what is left of its limit. Null for an unknown, expired or revoked one.
 * @throws AppError forbidden for a call outside its scopes; company_role; too_many_requests
 */
export async function actorOfApiKey(
  deps: ApiKeyDeps,
  token: string,
  endpoint: Endpoint,
): Promise<{ actor: Actor; quota: Quota | null } | null> {
  const holder = await keys.findKeyHolder(deps.db, hashOf(token), deps.clock.now())
  if (!holder) return null
  const quota = await deps.limits.hit(KEY_LIMIT, holder.keyId)
  if (!isInScope(endpoint, holder.scopes))
    throw new AppError('forbidden', { message: 'This key may not make this call.' })
  const { id, role, rights, keyId: sessionId, isOverdue, companyId, companyRole, companySuspendedAt } = holder
  const isMember = companyId !== null && companyRole !== null
  if (endpoint.company && companyId !== null && !isMember) throw new AppError('company_role', { message: HAS_LEFT })
  const company = isMember ? { id: companyId, role: companyRole, isSuspended: companySuspendedAt !== null } : null
  // Without it a key made in time would keep the back office open to an ADMIN who never set a second factor up.
  return { actor: { id, role, rights: rightsOf(role, rights), sessionId, isOverdue, company }, quota }
}
