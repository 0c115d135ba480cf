import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Database } from '../server/platform/db/database.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

/**
 * The tables that statements asked meanwhile would read in a large shop, each as `clip by clip_library_idx alone` (the table
 * itself is not read), `clip by clip_pkey` or `clip whole`. Reading whole is made dear for that: tables of tests are so small that
 * PostgreSQL would never do anything else.
 * @param about a text that the statements hold
 * @param walks false: nor is an index walked through in its order, as a short one is
 */
export async function tableReads(
  db: Database,
  run: () => Promise<unknown>,
  { about = '', walks = true }: { about?: string; walks?: boolean } = {},
): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const asked = (query.mock.calls as unknown[][]).map(([first, values]) => {
    const { text, values: own } = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig)
    return { text, values: own ?? (Array.isArray(values) ? values : []) }
  })
  query.mockRestore()
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    if (!walks) await sql`set local enable_indexscan = off`.execute(trx)
    const reads: string[] = []
    for (const { text, values } of asked.filter(
      (one) => /^\s*(select|with)\b/i.test(one.text) && one.text.includes(about),
    )) {
      const { rows } = await trx.executeQuery(
        CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, values),
      )
      reads.push(...readsOf((rows as { 'QUERY PLAN': [{ Plan: Plan }] }[])[0]?.['QUERY PLAN'][0].Plan))
    }
    return [...new Set(reads)]
  })
}

function readsOf(plan: Plan | undefined, of?: string): string[] {
  // What was planned and not needed in the end was not read.
  if (!plan || plan['Actual Loops'] === 0) return []
  const { 'Node Type': type, 'Relation Name': table = of, 'Index Name': index, Plans: parts = [] } = plan
  const isBitmap = type.startsWith('Bitmap')
  const how = index ? `by ${index}${type === 'Index Only Scan' ? ' alone' : ''}` : 'whole'
  const own = table !== undefined && (index !== undefined || !isBitmap) ? [`${table} ${how}`] : []
  return [...own, ...parts.flatMap((part) => readsOf(part, isBitmap ? table : undefined))]
}
