import { getVideo } from '../../catalogue/catalogue.service.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readLicenceNumber } from './licence-number.model.ts'
import { SCOPE, shortened, signedTextOf, TERM, TERRITORY } from './licence-text.model.ts'
import * as licences from './licence.repository.ts'
import type { LicenceDeps } from './licence.service.ts'

interface VerifyDeps extends LicenceDeps {
  db: Database
}

/**
 * The public data of a licence by its number. The signature is checked over the current row, so that tampering in the
 * database shows.
 * @param typed in any case, with or without hyphens
 * @throws AppError paper_not_found
 */
export async function verifyLicence(deps: VerifyDeps, typed: string) {
  const number = readLicenceNumber(typed)
  const licence = number === null ? undefined : await licences.findByNumber(deps.db, number)
  if (!licence) throw new AppError('paper_not_found')
  const { snapshot, issuedAt, client: _client, accountId: _account, ...publicFields } = licence
  const signedText = signedTextOf(licence)
  return {
    ...publicFields,
    holder: shortened(snapshot.holder),
    clipName: snapshot.title,
    thumnail: await posterOf(deps.db, licence.clipId),
    scope: SCOPE,
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
const posterOf = (db: Database, clipId: string): Promise<string> =>
  getVideo({ db }, clipId).then(
    (video) => video.thumnail,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'clip_not_found') return ''
      throw error
    },
  )
