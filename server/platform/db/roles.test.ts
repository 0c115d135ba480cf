import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { withClient } from './database.ts'
import { prepareDatabase } from './prepare.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const asProgram = (sql: string) =>
  withClient(database.url, async (client) => (await client.query(sql)).rows as unknown[])
const asOwner = (sql: string) =>
  withClient(database.ownerUrl, async (client) => (await client.query(sql)).rows as unknown[])

/** The program removes rows of these, or no money and no licence rests on them. */
const REMOVABLE = `account_identity address api_key backup_run board board_approval board_clip board_comment cart_item claim clip_desk_setting
  clip_edit_request clip_look clip_pictures clip_search clip_stat clip_view collection company_departure company_invitation company_member company_sso consent
  coupon cutout favourite filter_term hook hook_delivery label_change mail mail_link master media_store media_task message message_answer metric_day notice
  notice_recipient passkey passkey_challenge price price_rise quotation rate_limit recovery_code refresh_token refund release_clip release_paper rendition replacement
  resumable_upload retired_file search_change search_follow search_log search_rule search_upkeep second_factor second_factor_removal session shop_picture shop_version
  shot_request shot_request_contact shot_wish sso_identity staff_alert storage_check suggested_word synonym takedown view_key visual_vector webhook_event`

describe('the program’s role in the database', () => {
  it('is no superuser, makes nothing and owns nothing', async () => {
    expect(
      await asProgram(
        'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ])
    expect(
      await asProgram(
        'select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)',
      ),
    ).toEqual([])
    expect(
      await asProgram(
        'select proname from pg_proc where proowner = (select oid from pg_roles where rolname = current_user)',
      ),
    ).toEqual([])
  })

  it.each([
    'create table public.mine (a integer)',
    'alter table audit_entry disable trigger audit_entry_append_only',
    'drop trigger audit_entry_append_only on audit_entry',
    'create or replace function refuse_change() returns trigger language plpgsql as $$begin return new; end$$',
    'set session_replication_role = replica',
    'set role app',
    "copy audit_entry to program 'cat'",
    "select pg_read_file('PG_VERSION')",
    'truncate audit_entry',
    ...Object.entries({
      audit_entry: 'ip',
      audit_chain: 'hash',
      invoice: 'total_paise',
      credit_note: 'total_paise',
      licence_holder_change: 'licence_id',
      price_change: 'item',
    }).flatMap(([table, column]) => [`delete from ${table}`, `update ${table} set ${column} = ${column}`]),
    'delete from clip_change',
    'update clip_change set via = via',
    ...['download', 'checkout', 'payment', 'licence', 'entitlement'].map((table) => `delete from ${table}`),
    ...['credit_lot', 'credit_use', 'receivable', 'company_agreement'].map((table) => `delete from ${table}`),
    ...['mandate', 'mandate_debit', 'document_counter', 'account', 'clip'].map((table) => `delete from ${table}`),
    "insert into migration (name) values ('9999_mine.sql')",
  ])('the program’s role may not: %s', async (sql) => {
    // Whatever stands in the way, it is no trigger that somebody could take off.
    await expect(asProgram(sql)).rejects.toThrow(/permission denied|must be (owner|able)/)
  })

  it('removes rows of no table but those that are named here: a new one stands in NEVER_REMOVED or WRITTEN_ONCE, or is named', async () => {
    const rows = (await asProgram(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and has_table_privilege(oid, 'delete')`,
    )) as { name: string }[]
    expect(rows.map(({ name }) => name).toSorted()).toEqual(REMOVABLE.split(/\s+/).toSorted())
  })

  it('gets rights on new tables from the next migration, and is told to wait for it where it cannot run it', async () => {
    await asOwner("delete from migration where name = '0130_audit_chain.sql'")
    await expect(prepareDatabase({ url: database.url, ownerUrl: database.url })).rejects.toThrow('npm run migrate')
    await asOwner('drop table audit_chain')
    expect(await prepareDatabase(database)).toEqual(['0130_audit_chain.sql'])
    expect(await asProgram('select count(*)::integer as links from audit_chain')).toEqual([{ links: 0 }])
    expect(await prepareDatabase({ url: database.url, ownerUrl: database.url })).toEqual([])
  })
})
