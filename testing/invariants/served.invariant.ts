import { sql } from 'kysely'
import { type Invariant, violations } from './invariant.ts'

/** I10: what a customer received is, byte for byte, a file that the ledger records. */
export const servedIsWhole: Invariant = async ({ db, acknowledged }) => {
  const { rows } = await sql<{ what: string }>`
    select got.login || ' received ' || got.bytes || ' bytes of ' || got."clipId" || ' that are no file of it' as what
      from json_to_recordset(${JSON.stringify(acknowledged?.downloads ?? [])}::json)
        as got (login text, "clipId" text, bytes bigint, sha256 text)
      where not exists (
        select from download d join account a on a.id = d.account_id
        join (select clip_id, sha256, bytes from rendition union all select clip_id, sha256, bytes from retired_file) f
          on f.clip_id = d.clip_id and f.sha256 = d.file_sha256
        where a.login = got.login and d.clip_id = got."clipId" and f.sha256 = got.sha256 and f.bytes = got.bytes)`.execute(
    db,
  )
  return violations(
    'I10',
    rows.map(({ what }) => what),
  )
}
