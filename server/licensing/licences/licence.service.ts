import type { Quality } from '../../../contract/values.ts'
import type { Seller } from '../../config/seller.ts'
import { findClipForOwner } from '../../catalogue/catalogue.service.ts'
import { clearanceForBuyers } from '../../catalogue/clip-admin/clearance.service.ts'
import { findRendition } from '../../media/delivery.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { SYSTEM_CLIENT } from '../../platform/http/client.ts'
import { newId, newSecretName } from '../../platform/ids.ts'
import { newLicenceNumber } from './licence-number.model.ts'
import type { LicenceKey } from './licence-signing.model.ts'
import { type LicenceSnapshot, signedTextOf, TEXT_VERSION } from './licence-text.model.ts'
import * as licences from './licence.repository.ts'
import { KIND } from '../downloads/licensed-file.service.ts'

export interface LicenceDeps {
  clock: Clock
  licenceKey: LicenceKey
  /** Who gives licences. */
  seller: Seller
}

type Licence = licences.Licence

export interface Licensed {
  accountId: string
  clipId: string
  quality: Quality
  /** The right it rests on; null for a free clip. */
  entitlementId: string | null
  /** By the database's clock. */
  now: Date
}

/**
 * Gives the licence for a clip in a quality, once: called again it answers the standing one. A licence that had ended
 * stands again, under its number, when the clip is bought again; the file's checksum is added and the text signed anew
 * once the file is there. The caller holds the account's lock.
 * @returns its number and id; goes into the caller's transaction
 */
export async function issueLicence(
  deps: LicenceDeps,
  trx: Trx,
  wanted: Licensed,
): Promise<{ id: string; number: string }> {
  const standing = await licences.findActive(trx, wanted)
  if (standing) return renew(deps, trx, standing, wanted)
  const licence = {
    ...wanted,
    id: newId(wanted.now),
    client: '',
    textVersion: TEXT_VERSION,
    fileSha256: await checksumOf(trx, wanted),
    printed: await snapshotFor(deps, trx, wanted),
    issuedAt: wanted.now,
  }
  // Beside a million licences one new number in a million is taken: then another.
  for (;;) {
    const signed = signedWith(deps, { ...licence, number: newLicenceNumber(wanted.now) })
    if (await licences.insertLicence(trx, signed)) return noted(trx, signed)
    const other = await licences.findActive(trx, wanted)
    if (other) return other
  }
}

/** Puts the signature under what a licence says. */
export function signedWith<L extends Omit<Licence, 'signature' | 'status'>>(deps: LicenceDeps, licence: L) {
  return { ...licence, signature: deps.licenceKey.sign(signedTextOf(licence)) }
}

async function renew(deps: LicenceDeps, trx: Trx, standing: Licence, wanted: Licensed): Promise<Licence> {
  const moves = standing.entitlementId !== wanted.entitlementId && (await restsBetterOn(trx, standing, wanted))
  const ended = standing.status === 'ended'
  const fileSha256 = standing.fileSha256 ?? (await checksumOf(trx, wanted))
  if (!moves && fileSha256 === standing.fileSha256) return standing
  const licence = {
    ...standing,
    fileSha256,
    ...(moves ? { entitlementId: wanted.entitlementId } : {}),
    ...(moves && ended ? { issuedAt: wanted.now } : {}),
  }
  const signed = signedWith(deps, licence)
  await licences.updateLicence(trx, signed)
  return moves && ended ? noted(trx, signed) : signed
}

/** A right that stands is better than one that does not, and a purchase better than a plan. */
async function restsBetterOn(trx: Trx, standing: Licence, wanted: Licensed): Promise<boolean> {
  if (standing.status !== 'active') return true
  if (standing.entitlementId === null) return false
  return (
    (await licences.isPurchase(trx, wanted.entitlementId)) && !(await licences.isPurchase(trx, standing.entitlementId))
  )
}

async function noted<L extends Pick<Licence, 'id' | 'number' | 'accountId' | 'clipId' | 'quality'>>(
  trx: Trx,
  licence: L,
) {
  const { number, clipId, quality, accountId } = licence
  const details = { number, clipId, quality }
  await audit(trx, { action: 'licence.issued', actorId: accountId, subjectId: number, client: SYSTEM_CLIENT, details })
  return licence
}

/** Of the very file that is delivered, as far as it has been made. */
async function checksumOf(trx: Trx, { clipId, quality }: Licensed): Promise<string | null> {
  return (await findRendition(trx, clipId, KIND[quality]))?.sha256 ?? null
}

async function snapshotFor(
  deps: LicenceDeps,
  trx: Trx,
  { accountId, clipId, entitlementId }: Licensed,
): Promise<LicenceSnapshot> {
  const clip = await findClipForOwner({ db: trx }, clipId)
  if (!clip) throw new Error(`clip ${clipId} is licensed and does not exist`)
  const rights = await clearanceForBuyers({ db: trx, clock: deps.clock }, clipId)
  return {
    licensor: deps.seller.name,
    holder: holderOf(await licences.holderNames(trx, accountId, entitlementId)),
    seal: newSecretName(),
    title: clip.name,
    place: clip.place,
    computerGenerated: clip.isComputerGenerated,
    width: clip.width,
    height: clip.height,
    seconds: Math.round(clip.durationMs / 1000),
    ...(rights && { rights: pick(rights) }),
  }
}

const pick = ({ editorial, okFor, modelRelease, propertyRelease }: NonNullable<LicenceSnapshot['rights']>) => ({
  editorial,
  okFor,
  modelRelease,
  propertyRelease,
})

/** As on the order, if that says it whole; else as the account is named; a certificate always names somebody. */
function holderOf({ billing, firstName, lastName, login }: licences.HolderNames): string {
  const onOrder = billing.firstName && billing.lastName ? `${billing.firstName} ${billing.lastName}` : ''
  return onOrder || `${firstName} ${lastName}`.trim() || billing.firstName || login
}
