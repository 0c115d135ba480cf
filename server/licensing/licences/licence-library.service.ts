import type { CallReply } from '../../../contract/index.ts'
import { getVideo, videosById } from '../../catalogue/catalogue.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { lockOwnAccount } from '../../accounts/own-account.service.ts'
import { holderFieldsOf } from './licence-holder.model.ts'
import { listHolderChanges } from './licence-holder.repository.ts'
import { readLicenceNumber } from './licence-number.model.ts'
import {
  clausesOf,
  footageOf,
  clearanceLines,
  isCompany,
  scopeOf,
  shortened,
  signedTextOf,
  TERM,
  TERRITORY,
} from './licence-text.model.ts'
import * as licences from './licence.repository.ts'
import { type LicenceDeps, signedWith } from './licence.service.ts'

interface LibraryDeps extends LicenceDeps {
  db: Database
}

/** The caller's licences, newest first. */
export async function listLicences({ db }: Pick<LibraryDeps, 'db'>, actor: Actor) {
  return { licences: await toLines(db, await licences.listOfAccount(db, actor.id)) }
}

/** Maps licences to their contract type, with the clips' posters. */
export async function toLines(db: Database, found: licences.Licence[]) {
  const videos = await videosById(db, [...new Set(found.map((licence) => licence.clipId))])
  return found.map((licence) => {
    const { nameHi, thumnail = '' } = videos.get(licence.clipId) ?? {}
    return {
      number: licence.number,
      clipId: licence.clipId,
      clipNumber: licence.clipNumber,
      clipName: licence.snapshot.title,
      ...(nameHi && { nameHi }),
      thumnail,
      quality: licence.quality,
      client: licence.client,
      issuedAt: licence.issuedAt.toISOString(),
      status: licence.status,
    }
  })
}

/** @throws AppError paper_not_found for an unknown number or another account's licence */
export async function findOwn(db: Database, actor: Actor, typed: string): Promise<licences.Licence> {
  const number = readLicenceNumber(typed)
  const licence = number === null ? undefined : await licences.findByNumber(db, number)
  if (licence?.accountId !== actor.id) throw new AppError('paper_not_found')
  return licence
}

/**
 * Sets the client or project of a licence; its text is signed again under the same number.
 * @throws AppError paper_not_found
 */
export async function nameClient(
  deps: LibraryDeps,
  actor: Actor,
  { number, client }: { number: string; client: string },
  from: Client,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Serialised with a download that signs the same licence.
    await lockOwnAccount(trx, actor)
    const licence = await findOwn(trx, actor, number)
    if (licence.client === client) return
    await licences.updateLicence(trx, signedWith(deps, { ...licence, client }))
    const details = { number: licence.number, client }
    const entry = { action: 'licence.client_named', actorId: actor.id, subjectId: licence.number } as const
    await audit(trx, { ...entry, client: from, details })
  })
}

export interface CertificateDeps {
  db: Database
  /** The base URL of this process; null until it listens. */
  listening: { url: string | null }
}

/** The public verification page of a licence. */
export const verifyUrlOf = ({ listening }: Pick<CertificateDeps, 'listening'>, number: string): string =>
  `${listening.url ?? ''}/verify/${number}`

/**
 * The certificate of one of the caller's licences.
 * @throws AppError paper_not_found, also for another account's
 */
export async function readCertificate(
  deps: CertificateDeps,
  actor: Actor,
  typed: string,
): Promise<CallReply<'GET /user/licence'>> {
  const { snapshot, issuedAt, ...licence } = await findOwn(deps.db, actor, typed)
  const { number, status, client, clipId, clipNumber, quality, textVersion, fileSha256, signature } = licence
  return {
    ...{ number, status, client, clipId, clipNumber, quality, textVersion, fileSha256, signature },
    issuedAt: issuedAt.toISOString(),
    licensor: snapshot.licensor,
    ...{ gstin: '', contact: '', ...holderFieldsOf(snapshot) },
    changes: await changesOf(deps.db, licence.id),
    seal: snapshot.seal,
    clipName: snapshot.title,
    footage: footageOf(snapshot),
    rights: clearanceLines({ textVersion, snapshot }).map(([name, value]) => ({ name, value })),
    scope: scopeOf({ textVersion, snapshot }),
    term: TERM,
    territory: TERRITORY,
    words: clausesOf({ textVersion, client, snapshot }),
    verifyUrl: verifyUrlOf(deps, number),
  }
}

/** LIC-13, LIC-14: the changes of a licence's holder; the notes are staff's. @param shown names in public are shortened */
async function changesOf(db: Database, licenceId: string, shown = (name: string) => name) {
  const changes = await listHolderChanges(db, licenceId)
  return changes.map(({ kind, at, before, after }) => ({
    ...{ kind, at: at.toISOString(), from: shown(before.holder), to: shown(after.holder) },
  }))
}

/**
 * The public data of a licence by its number. The signature is checked over the current row, so that tampering in the
 * database shows.
 * @param typed in any case, with or without hyphens
 * @throws AppError paper_not_found
 */
export async function verifyLicence(deps: LibraryDeps, typed: string) {
  const number = readLicenceNumber(typed)
  const licence = number === null ? undefined : await licences.findByNumber(deps.db, number)
  if (!licence) throw new AppError('paper_not_found')
  const { snapshot, issuedAt, client: _client, accountId: _account, ...publicFields } = licence
  const signedText = signedTextOf(licence)
  return {
    ...publicFields,
    holder: shortened(snapshot.holder),
    isCompany: isCompany(snapshot),
    changes: await changesOf(deps.db, licence.id, shortened),
    clipName: snapshot.title,
    ...(await pictureOf(deps.db, licence.clipId)),
    scope: scopeOf(licence),
    term: TERM,
    territory: TERRITORY,
    issuedAt: issuedAt.toISOString(),
    signedText,
    ...signatureOf(deps, signedText, licence.signature),
  }
}

function signatureOf({ licenceKey }: LicenceDeps, text: string, signed: string) {
  const { isValid, ...rest } = licenceKey.check(text, signed)
  return { ...rest, signatureValid: isValid }
}

/** LIC-4: a withdrawn clip is hidden everywhere; its licences show its name but no poster. */
const pictureOf = (db: Database, clipId: string) =>
  getVideo({ db }, clipId).then(
    ({ thumnail, videoWidth, videoHeight }) => ({ thumnail, videoWidth, videoHeight }),
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'clip_not_found') return { thumnail: '' }
      throw error
    },
  )
