import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inTurns } from '../../harness/client.ts'
import type { Check } from '../check.ts'
import { row } from '../../harness/report.ts'
import type { World } from '../world.ts'

const NOTICES = 5

/** OPS-11: what a pooler in transaction mode takes away, and that the product does without it. */
export const pooler: Check = {
  name: 'pgbouncer in transaction mode',
  async run({ fleet }) {
    const through = await hears(fleet.poolUrl, fleet.primary)
    const past = await hears(fleet.primary.url, fleet.primary)
    const errors = await unnamed(fleet.poolUrl)
    return [
      row(
        '',
        'notices heard through the pooler (why there is a direct URL)',
        '0 of 5',
        `${through} of 5`,
        through === 0,
      ),
      row('', 'notices heard by the direct URL', '5 of 5', `${past} of 5`, past === NOTICES),
      row('', 'errors of 128 queries at once through the pooler', '0', String(errors), errors === 0),
    ]
  },
}

async function hears(url: string, primary: World['fleet']['primary']): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  let heard = 0
  client.on('error', () => {})
  client.on('notification', () => heard++)
  await client.connect()
  await client.query('listen rehearsal')
  for (let n = 0; n < NOTICES; n++) await primary.query(`select pg_notify('rehearsal', 'x')`)
  await sleep(500)
  await client.end()
  return heard
}

/** As the product sends them: with values, without a name. */
async function unnamed(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 8, statement_timeout: 5_000 })
  const results = await inTurns(128, 16, (at) =>
    pool.query('select $1::int + $2::int', [at, at % 4]).then(
      () => 0,
      () => 1,
    ),
  )
  await pool.end()
  return results.reduce<number>((sum, one) => sum + one, 0)
}
