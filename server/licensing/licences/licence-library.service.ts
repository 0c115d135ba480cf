import { videosById } from '../../catalogue/catalogue.service.ts'
import { audit } from '../../platform/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { lockAccount } from '../checkout/account-lock.repository.ts'
import { readLicenceNumber } from './licence-number.model.ts'
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
  return found.map((licence) => ({
    number: licence.number,
    clipId: licence.clipId,
    clipName: licence.snapshot.title,
    thumnail: videos.get(licence.clipId)?.thumnail ?? '',
    quality: licence.quality,
    client: licence.client,
    issuedAt: licence.issuedAt.toISOString(),
    status: licence.status,
  }))
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
    await lockAccount(trx, actor.id)
    const licence = await findOwn(trx, actor, number)
    if (licence.client === client) return
    await licences.updateLicence(trx, signedWith(deps, { ...licence, client }))
    const details = { number: licence.number, client }
    const entry = { action: 'licence.client_named', actorId: actor.id, subjectId: licence.number } as const
    await audit(trx, { ...entry, client: from, details })
  })
}
