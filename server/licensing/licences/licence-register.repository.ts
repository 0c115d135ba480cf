import { sql } from 'kysely'
import type { Quality } from '../../../contract/values.ts'
import type { Executor } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/db/like.ts'
import { readLicenceNumber } from './licence-number.model.ts'
import { type Licence, licenceRows, toLicence } from './licence.repository.ts'

export interface RegisterFilter {
  /** A licence number, or part of a holder's name, an e-mail or a clip's title. */
  q?: string | undefined
  clip?: string | undefined
  /** Days in India, both included, as in 2026-04-30. */
  from?: string | undefined
  to?: string | undefined
  quality?: Quality | undefined
}

export interface RegisterEntry {
  licence: Licence
  email: string
}

/**
 * Issued licences, newest first (keyset pagination).
 * @param window.after the last number of the previous page
 */
export async function listRegister(
  db: Executor,
  filter: RegisterFilter,
  window: { after?: string | undefined; limit: number },
): Promise<RegisterEntry[]> {
  let query = licenceRows(db)
    .innerJoin('account', 'account.id', 'licence.account_id')
    .select('account.login as email')
    .$if(filter.clip !== undefined, (rows) => rows.where('licence.clip_id', '=', filter.clip ?? ''))
    .$if(filter.quality !== undefined, (rows) => rows.where('licence.quality', '=', filter.quality ?? ''))
    .$if(Boolean(filter.from), (rows) => rows.where('licence.issued_at', '>=', startOf(filter.from ?? '')))
    .$if(Boolean(filter.to), (rows) =>
      rows.where('licence.issued_at', '<', sql<Date>`${startOf(filter.to ?? '')} + interval '1 day'`),
    )
  if (filter.q?.trim()) query = query.where(matchesText(filter.q.trim()))
  if (window.after !== undefined) query = query.where(comesAfter(window.after))
  const rows = await query
    .orderBy('licence.issued_at', 'desc')
    .orderBy('licence.id', 'desc')
    .limit(window.limit)
    .execute()
  return rows.map(({ email, ...row }) => ({ licence: toLicence(row), email }))
}

const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Asia/Kolkata')`

/** A number names one licence; parts of texts are looked up each by its own index. */
function matchesText(text: string) {
  const number = readLicenceNumber(text)
  if (number !== null) return sql<boolean>`licence.number = ${number}`
  const part = `%${escapeLike(text)}%`
  return sql<boolean>`(licence.printed->>'holder' ilike ${part} or licence.printed->>'title' ilike ${part}
    or licence.account_id = any(array(select id from account where login ilike ${part})))`
}

const comesAfter = (number: string) =>
  sql<boolean>`(licence.issued_at, licence.id) <
    (select last.issued_at, last.id from licence as last where last.number = ${readLicenceNumber(number) ?? ''})`
