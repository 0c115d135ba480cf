import { audit } from '../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client, Actor } from '../../platform/http/caller.ts'
import { updateAllowance } from '../downloads/fair-use.repository.ts'
import { toLines } from './licence-library.service.ts'
import { holderText } from './licence-holder.model.ts'
import { listRegister, type RegisterEntry, type RegisterFilter } from './licence-register.repository.ts'

const PAGE = 50
const CSV_PAGE = 500

/** A page of the register, newest first (keyset pagination). @param after the last number of the previous page */
export async function readRegister(db: Database, filter: RegisterFilter, after?: string) {
  const found = await listRegister(db, filter, { after, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const lines = await toLines(
    db,
    shown.map(({ licence }) => licence),
  )
  const licences = lines.map((line, index) => ({ ...line, ...holderFields(shown[index]) }))
  return { licences, more: found.length > PAGE }
}

const holderFields = (entry: RegisterEntry | undefined) => ({
  holder: entry?.licence.snapshot.holder ?? '',
  email: entry?.email ?? '',
})

const HEADINGS = ['Number', 'Issued', 'Status', 'Holder', 'E-mail', 'Client', 'Clip', 'Title', 'Quality', 'SHA-256']

/** The full register as a CSV stream, page by page, so that memory stays bounded. */
export async function* registerCsv(db: Database, filter: RegisterFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for (let after: string | undefined; ;) {
    const page = await listRegister(db, filter, { after, limit: CSV_PAGE })
    yield page.map(toCsv).join('')
    after = page.at(-1)?.licence.number
    if (page.length < CSV_PAGE) return
  }
}

const toCsv = ({ licence, email }: RegisterEntry): string =>
  csvLine([
    licence.number,
    licence.issuedAt.toISOString(),
    licence.status,
    holderText(licence.snapshot),
    email,
    licence.client,
    licence.clipId,
    licence.snapshot.title,
    licence.quality,
    licence.fileSha256 ?? '',
  ])

/**
 * LIC-8: overrides the fair-use limit (clips newly licensed a day) of one customer.
 * @param perDay null for the general limit
 * @throws AppError account_not_found
 */
export async function setAllowance(
  db: Database,
  actor: Actor,
  { email, perDay }: { email: string; perDay: number | null },
  client: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const accountId = await updateAllowance(trx, email, perDay)
    if (!accountId) throw new AppError('account_not_found')
    const entry = { action: 'allowance.changed', actorId: actor.id, subjectId: accountId } as const
    await audit(trx, { ...entry, client, details: { perDay } })
  })
}
