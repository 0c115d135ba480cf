import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { call } from '../../harness/client.ts'
import { freePort, run } from '../../harness/machine.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded.ts'
import { openStore } from '../../server/platform/storage/open-store.ts'
import { checkInvariants } from '../../testing/invariants/index.ts'
import { PASSWORD } from '../client/person.ts'
import { type Row, row, seconds } from '../../harness/report.ts'
import { openProduct } from '../stack/product.ts'
import type { ChaosContext } from './context.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const WITHIN_MS = 30 * 60_000

/** F16: a backup while people use the product, onto an empty machine, where every invariant holds and everybody is known. */
export async function restoreElsewhere(context: ChaosContext, seed: number): Promise<Row[]> {
  const { world, users } = context
  await users.pause()
  // What was promised up to here must be in it; what people do meanwhile may be.
  const promised = structuredClone(users.acknowledged)
  const there = join(world.machine.folder, 'elsewhere')
  const backup = join(world.machine.folder, 'backup')
  mkdirSync(there, { mode: 0o711 })
  const postgres = await startEmbeddedPostgres({ dir: join(there, 'postgres'), log: () => {} })
  const { db } = openDatabase(postgres.ownerUrl, { statementTimeoutMs: 60_000 })
  try {
    users.goOn(seed)
    const tool = (name: string, env: Record<string, string>) =>
      run(process.execPath, [join(ROOT, `server/backup/${name}.main.ts`), backup], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], ...world.env, ...env },
      })
    const began = performance.now()
    await tool('backup', {})
    const backupMs = performance.now() - began
    await users.pause()
    const dataDir = join(there, 'data')
    const env = { DATABASE_URL: postgres.ownerUrl, DATA_DIR: dataDir }
    await tool('restore', env)
    const restoredMs = performance.now() - began - backupMs
    const store = await openStore({ kind: 'disk', dir: join(dataDir, 'media') })
    // Names that were given while the backup ran may be the ones it holds.
    for (const [id, edit] of users.acknowledged.edits)
      promised.edits.set(id, { name: edit.name, doubtful: [...edit.doubtful, ...(await namesOf(context, id))] })
    const known = new Set((await db.selectFrom('clip').select('id').execute()).map(({ id }) => id))
    for (const id of promised.edits.keys()) if (!known.has(id)) promised.edits.delete(id)
    const broken = await checkInvariants({ db, store, acknowledged: promised, probed: new Set() })
    const isKnown = await signInThere(context, env, promised.accounts.find((login) => login.includes('@')) ?? '')
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from audit_entry`.execute(db)
    for (const { invariant, what } of broken) context.say(`  ${invariant}: ${what}`)
    const seen = `backup ${seconds(backupMs)}, restore ${seconds(restoredMs)}, ${known.size} clips, ${rows[0]?.rows ?? 0} audit entries; ${broken.length} broken; a customer from before ${isKnown ? 'signs in' : 'is not known'}`
    const ok = broken.length === 0 && isKnown && backupMs + restoredMs < WITHIN_MS
    return [
      row(
        'F16',
        'backup with people in the shop, restored onto an empty machine',
        'less than 30 minutes, all invariants hold',
        seen,
        ok,
      ),
    ]
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Every name a clip ever had. */
async function namesOf({ world }: ChaosContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select after->>'name' as name from clip_change where clip_id = ${id} and after ? 'name'
    union select before->>'name' from clip_change where clip_id = ${id} and before ? 'name'`.execute(world.db)
  return rows.map(({ name }) => name)
}

/** Starts the product on the copy. */
async function signInThere({ world }: ChaosContext, env: Record<string, string>, id: string): Promise<boolean> {
  const url = `http://127.0.0.1:${await freePort()}`
  const own = { ...world.env, ...env, ROLE: 'web', PORT: new URL(url).port }
  const works = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  const product = openProduct(world.machine, { name: 'elsewhere', env: own, works })
  product.launch()
  await product.ready()
  const { status } = await call(url, 'POST /auth/userlogin', { id, password: PASSWORD })
  await product.stop()
  return status === 200
}
