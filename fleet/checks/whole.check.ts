import { checkInvariants } from '../../testing/invariants/index.ts'
import { openDatabase } from '../../server/platform/db/database.ts'
import { openStore } from '../../server/platform/storage/open-store.ts'
import type { Check } from '../check.ts'
import { row } from '../../harness/report.ts'

/** At the end: nothing lost, no process ended by itself. */
export const whole: Check = {
  name: 'what is left afterwards',
  async run({ fleet }) {
    const { db } = openDatabase(fleet.primary.url)
    const store = await openStore({ kind: 's3', ...fleet.store })
    const broken = await checkInvariants({ db, store })
    store.close()
    await db.destroy()
    const daemons = [fleet.pooler, ...[...fleet.webs, ...fleet.workers].map(({ daemon }) => daemon)]
    const logs = daemons.map((daemon) => daemon.log())
    const named = logs.join('\n').match(/prepared statement/g)?.length ?? 0
    const fallen = fleet.machine.fallen()
    return [
      row(
        '',
        'invariants of files, money and history that are broken',
        '0',
        String(broken.length),
        broken.length === 0,
      ),
      row('', '"prepared statement" in the logs', '0', String(named), named === 0),
      row('', 'processes that ended though nobody ended them', '0', fallen.join(', ') || '0', fallen.length === 0),
    ]
  },
}
