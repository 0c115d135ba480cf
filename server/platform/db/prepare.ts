import pg from 'pg'
import { StartError } from '../errors.ts'
import { installQueue } from '../queue/queue.ts'
import { withClient } from './database.ts'
import { migrate } from './migrate.ts'

/** Rows that are written once: no later statement of the program changes or removes them. */
const WRITTEN_ONCE = [
  ...['audit_entry', 'audit_chain', 'invoice', 'credit_note', 'bank_transfer', 'settlement_line'],
  ...['licence_holder_change', 'price_change', 'film_switch'],
]
/** Rows whose state goes on, and that are never removed. */
const NEVER_REMOVED = [
  ...['clip_change', 'download', 'checkout', 'checkout_line', 'payment', 'entitlement', 'licence', 'dispute'],
  ...['refund_request', 'credit_lot', 'credit_use', 'receivable', 'company_agreement', 'company_terms', 'mandate'],
  ...['mandate_debit', 'document_counter', 'account', 'company', 'clip'],
]
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Brings tables and queue up to this program, and gives the program's own role the rights that it needs: rows, no tables.
 * @param options.url as the program signs in
 * @param options.ownerUrl as the tables' owner does; the same where one role is both, which then keeps all rights
 * @throws StartError where the tables are behind and the role may not change them
 */
export async function prepareDatabase({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<string[]> {
  try {
    const done = await migrate(ownerUrl)
    const [role, owner] = [roleOf(url), roleOf(ownerUrl)]
    // One role alone: whether it owns the queue, only the queue can tell.
    if (role !== owner || (await ownsSchema(ownerUrl))) await installQueue(ownerUrl)
    if (role !== owner) await withClient(ownerUrl, (client) => grantRows(client, role))
    return done
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) throw error
    const message =
      'The tables are of another version, and this role may not change them: npm run migrate, as their owner'
    throw new StartError(`${message} (DATABASE_OWNER_URL).`, { cause: error })
  }
}

/** As the driver reads it from the address, which may leave it to the system's user. */
const roleOf = (url: string): string => new pg.Client({ connectionString: url }).user ?? ''

const ownsSchema = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('public.migration')`,
    )
    return rows[0]?.owns ?? false
  })

/** Idempotent, in one transaction: a role that loses a right never lacks one that it keeps. */
async function grantRows(client: pg.Client, name: string): Promise<void> {
  const role = client.escapeIdentifier(name)
  const maintains = Number(
    (await client.query<{ v: string }>("select current_setting('server_version_num') v")).rows[0]?.v,
  )
  await client.query(`
    begin;
    revoke create on schema public from public, ${role};
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage, select on all sequences in schema public, pgboss to ${role};
    revoke insert, update, delete on migration from ${role};
    revoke update, delete on ${WRITTEN_ONCE.join(', ')} from ${role};
    revoke delete on ${NEVER_REMOVED.join(', ')} from ${role};
    revoke update on clip_change from ${role};
    grant update (undone_at) on clip_change to ${role};
    -- The number that the tax office gives comes later.
    grant update (irn, ack_no, qr) on invoice to ${role};
    grant update (irn, ack_no, qr) on credit_note to ${role};
    commit`)
  // The search's tables are swept by the program; before 17 by autovacuum alone.
  if (maintains >= 170_000) await client.query(`grant maintain on all tables in schema public, pgboss to ${role}`)
}
