import type { Quality } from '../../../contract/values.ts'
import type { Seller } from '../../config/company.ts'
import { type ClipForSale, findClipForSale } from '../../catalogue/clip-for-sale.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import { holderOf, type HolderNames, withHolder } from './licence-holder.model.ts'
import { newLicenceNumber } from './licence-number.model.ts'
import type { LicenceKey } from './licence-signing.model.ts'
import { type LicenceSnapshot, signedTextOf, TEXT_VERSION } from './licence-text.model.ts'
import * as licences from './licence.repository.ts'

export interface LicenceDeps {
  clock: Clock
  licenceKey: LicenceKey
  /** The licensor. */
  seller: Seller
}

type Licence = licences.Licence

export interface LicenceRequest {
  accountId: string
  clipId: string
  quality: Quality
  /** The entitlement it is based on; null for a free clip. */
  entitlementId: string | null
  /** Of the delivered file; null until it is rendered. */
  fileSha256: string | null
  /** What the caller has read already; else it is read for a new licence. */
  footage?: ClipForSale
  holder?: HolderNames
  /** By the database's clock. */
  now: Date
}

/**
 * Issues the licence for a clip in a quality. Idempotent: a repeated call returns the existing one. An ended licence is
 * reactivated under its number when the clip is bought again; once the file exists, its checksum is added and the text is
 * signed again. The caller holds the account's lock and owns the transaction.
 * @returns its id, number and what it was issued for
 */
export async function issueLicence(
  deps: LicenceDeps,
  trx: Trx,
  request: LicenceRequest,
): Promise<Pick<Licence, 'id' | 'number' | 'snapshot'>> {
  // Who buys has one already at most from a plan: the row itself finds out.
  const existing = request.footage ? undefined : await licences.findLicence(trx, request)
  if (existing) return renew(deps, trx, existing, request)
  const licence = {
    ...request,
    id: newId(request.now),
    // LIC-13: the project named on the order.
    client: request.holder?.billing.project ?? '',
    textVersion: TEXT_VERSION,
    snapshot: await snapshotFor(deps, trx, request),
    issuedAt: request.now,
  }
  // With a million licences issued, one random number in a million collides: then retry.
  for (;;) {
    const signed = signedWith(deps, { ...licence, number: newLicenceNumber(request.now) })
    if (await licences.insertLicence(trx, signed)) return recordIssued(trx, signed)
    const other = await licences.findLicence(trx, request)
    if (other) return renew(deps, trx, other, request)
  }
}

/**
 * What an order gave rests, and perhaps goes back: licences of which the buyer has the clip otherwise stand on that from now on.
 * The caller holds the account's lock.
 */
export async function supportLicences(
  deps: LicenceDeps,
  trx: Trx,
  order: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  for (const request of await licences.listSupported(trx, order)) await issueLicence(deps, trx, { ...request, now })
}

/** Signs the terms of a licence. */
export function signedWith<L extends Omit<licences.WrittenLicence, 'signature'>>(deps: LicenceDeps, licence: L) {
  return { ...licence, signature: deps.licenceKey.sign(signedTextOf(licence)) }
}

async function renew(deps: LicenceDeps, trx: Trx, existing: Licence, request: LicenceRequest): Promise<Licence> {
  const moves = existing.entitlementId !== request.entitlementId && (await isBetterBasis(trx, existing, request))
  const ended = existing.status === 'ended'
  const fileSha256 = existing.fileSha256 ?? request.fileSha256
  if (!moves && fileSha256 === existing.fileSha256) return existing
  const licence = {
    ...existing,
    fileSha256,
    ...(moves && (await movedTo(trx, existing, request))),
    ...(moves && ended ? { issuedAt: request.now } : {}),
  }
  const signed = signedWith(deps, licence)
  await licences.updateLicence(trx, signed)
  return moves && ended ? recordIssued(trx, signed) : signed
}

/** LIC-13: the order that a licence is based on from now on says who holds it, and for which project. */
async function movedTo(trx: Trx, existing: Licence, { accountId, entitlementId, ...read }: LicenceRequest) {
  const names = read.holder ?? (await licences.findHolderNames(trx, accountId, entitlementId))
  // What was written on one in force stays without another; what ended was for a job that is over.
  const client = names.billing.project ?? (existing.status === 'ended' ? '' : existing.client)
  return { entitlementId, client, snapshot: withHolder(existing.snapshot, holderOf(names)) }
}

/**
 * An active entitlement is a better basis than an inactive one, and a purchase better than a plan. Not one in 4K for the HD that
 * a plan licensed: should its money go back, it would end what the buyer had before.
 */
async function isBetterBasis(trx: Trx, existing: Licence, request: LicenceRequest): Promise<boolean> {
  if (existing.status !== 'active') return true
  if (existing.entitlementId === null) return false
  const isPurchase = (entitlementId: string | null) => licences.isPurchase(trx, entitlementId, existing.quality)
  return (await isPurchase(request.entitlementId)) && !(await isPurchase(existing.entitlementId))
}

async function recordIssued<L extends Pick<Licence, 'id' | 'number' | 'accountId' | 'clipId' | 'quality'>>(
  trx: Trx,
  licence: L,
) {
  const { number, clipId, quality, accountId } = licence
  const details = { number, clipId, quality }
  await audit(trx, { action: 'licence.issued', actorId: accountId, subjectId: number, client: SYSTEM_CLIENT, details })
  return licence
}

async function snapshotFor(
  deps: LicenceDeps,
  trx: Trx,
  { accountId, clipId, entitlementId, ...read }: LicenceRequest,
): Promise<LicenceSnapshot> {
  const footage = read.footage ?? (await findClipForSale({ db: trx, clock: deps.clock }, clipId))
  if (!footage) throw new Error(`clip ${clipId} is licensed and does not exist`)
  const { clip, clearance } = footage
  return {
    licensor: deps.seller.name,
    ...holderOf(read.holder ?? (await licences.findHolderNames(trx, accountId, entitlementId))),
    seal: newSecretName(),
    title: clip.name,
    place: clip.place,
    computerGenerated: clip.isComputerGenerated,
    frameRate: clip.frameRate,
    hasAudio: clip.hasAudio,
    isFree: clip.isFree,
    width: clip.width,
    height: clip.height,
    seconds: Math.round(clip.durationMs / 1000),
    ...(clearance && { rights: pick(clearance) }),
  }
}

const pick = ({ editorial, okFor, modelRelease, propertyRelease }: NonNullable<LicenceSnapshot['rights']>) => ({
  editorial,
  okFor,
  modelRelease,
  propertyRelease,
})
