import type { CallReply } from '../../../contract/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { findOwn } from './licence-library.service.ts'
import { LICENCE_CLAUSES, type LicenceSnapshot, clearanceLines, SCOPE, TERM, TERRITORY } from './licence-text.model.ts'

interface CertificateDeps {
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
  const { number, status, client, clipId, quality, textVersion, fileSha256, signature } = licence
  return {
    ...{ number, status, client, clipId, quality, textVersion, fileSha256, signature },
    issuedAt: issuedAt.toISOString(),
    licensor: snapshot.licensor,
    holder: snapshot.holder,
    seal: snapshot.seal,
    clipName: snapshot.title,
    footage: footageOf(snapshot),
    rights: clearanceLines(snapshot).map(([name, value]) => ({ name, value })),
    scope: SCOPE,
    term: TERM,
    territory: TERRITORY,
    words: [...LICENCE_CLAUSES],
    verifyUrl: verifyUrlOf(deps, number),
  }
}

/** Length, size, place and whether it is computer-generated, in one line. */
export const footageOf = ({ width, height, seconds, place, computerGenerated }: LicenceSnapshot): string =>
  [`${seconds} s`, `shot in ${width} × ${height}`, place, computerGenerated ? 'computer-generated' : '']
    .filter(Boolean)
    .join(', ')
