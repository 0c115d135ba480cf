import type { Client } from 'pg'
import type { TableCopy } from './manifest.ts'

export type TableShape = Pick<TableCopy, 'schema' | 'name' | 'columns'>

/** Maintained by migrations and the queue themselves, or transient; `search_change` goes by one database's transactions. */
const EXCLUDED_TABLES = [
  'public.migration',
  'public.search_change',
  // The store of the machine that a backup is restored on.
  'public.media_store',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
]

/** Every table to back up, with its columns except generated ones. */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [EXCLUDED_TABLES],
  )
  return rows
}

export const quoted = (client: Client, { schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

export const columnsOf = (client: Client, { columns }: TableShape): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

export async function listMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

export async function queueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

/** True for a database without accounts, clips and checkouts; the schema may exist. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows: known } = await client.query<{ accounts: string | null; tables: number }>(
    `select to_regclass('public.account')::text as accounts,
       (select count(*)::integer from pg_tables where schemaname = 'public') as tables`,
  )
  if (!known[0]?.accounts) return known[0]?.tables === 0
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from account) or exists (select from clip) or exists (select from checkout) as used',
  )
  return rows[0]?.used === false
}

type ForeignKey = Record<'table' | 'name' | 'definition', string>

/** Drops foreign keys, so that tables fill in any order; adding them again validates every row, as their owner may. */
export async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

export async function addForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

export async function setSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column,
       pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind in ('r', 'p')
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(`select setval($1::regclass, coalesce(max(${column}), 0) + 1, false) from ${table}`, [sequence])
}

/** Who can sign in at the back office, as the backup has it. */
export async function listStaff(client: Client): Promise<{ login: string; role: string }[]> {
  const { rows } = await client.query<{ login: string; role: string }>(
    "select login, role from account where role <> 'USER' and deleted_at is null order by role, login",
  )
  return rows
}
