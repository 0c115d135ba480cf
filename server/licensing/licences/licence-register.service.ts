import { audit } from '../../platform/audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Client } from '../../platform/http/client.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { toLines } from './licence-library.service.ts'
import { listRegister, type RegisterEntry, type RegisterFilter } from './licence-register.repository.ts'

const PAGE = 50
const CSV_PAGE = 500

/** A page of the register, last first. @param after the number of the last one seen */
export async function readRegister(db: Database, filter: RegisterFilter, after?: string) {
  const found = await listRegister(db, filter, { after, limit: PAGE + 1 })
  const shown = found.slice(0, PAGE)
  const lines = await toLines(
    db,
    shown.map(({ licence }) => licence),
  )
  const licences = lines.map((line, index) => ({ ...line, ...peopleOf(shown[index]) }))
  return { licences, more: found.length > PAGE }
}

const peopleOf = (entry: RegisterEntry | undefined) => ({
  holder: entry?.licence.printed.holder ?? '',
  email: entry?.email ?? '',
})

const HEADINGS = ['Number', 'Issued', 'Status', 'Holder', 'E-mail', 'Client', 'Clip', 'Title', 'Quality', 'SHA-256']

/** The whole register as CSV, page by page: it never lies in memory whole. */
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
    licence.printed.holder,
    email,
    licence.client,
    licence.clipId,
    licence.printed.title,
    licence.quality,
    licence.fileSha256 ?? '',
  ])

/**
 * LIC-8: the human way past the fair-use limit: so many clips newly licensed a day for one customer.
 * @param perDay null for the limit that everybody has
 * @throws AppError account_not_found
 */
export async function setAllowance(
  db: Database,
  actor: Actor,
  { email, perDay }: { email: string; perDay: number | null },
  client: Client,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('account')
      .set({ download_allowance: perDay })
      .where('login', '=', email.toLowerCase())
      .where('role', '=', 'USER')
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('account_not_found')
    const deed = { action: 'allowance.changed', actorId: actor.id, subjectId: row.id } as const
    await audit(trx, { ...deed, client, details: { perDay } })
  })
}
