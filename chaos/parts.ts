import type { Plan } from './arguments.ts'
import { wrongClocks } from './faults/clocks.ts'
import { interruptUpload } from './faults/cuts.ts'
import { databaseAway } from './faults/database-away.ts'
import { fillDisk } from './faults/disk-full.ts'
import { payInBadWeather } from './faults/gateway.ts'
import { dieAtMigrations } from './faults/migrations.ts'
import { dieAtPoints } from './faults/points.ts'
import { restoreElsewhere } from './faults/restore.ts'
import { checkMoney } from './money/money-model.ts'
import type { ChaosContext } from './faults/context.ts'
import { storeAway } from './faults/store-away.ts'
import { webhookFlood } from './faults/webhook-flood.ts'
import { searchWhatIsWritten } from './load/consistency.ts'
import { downloadMuch } from './load/downloads.ts'
import { pollSteadily, pollRanges } from './load/polling.ts'
import { shortBesideLong } from './load/long.ts'
import { signInMuch } from './load/logins.ts'
import { soak } from './load/soak.ts'
import type { Stocked } from './load/stocked.ts'
import { uploadMuch } from './load/uploads.ts'
import type { Row } from '../harness/report.ts'

interface Part<Where> {
  /** As in `--only`. */
  name: string
  run(where: Where, plan: Plan): Promise<Row[]>
}

/** With people in the shop; kills at random come before these. */
const shop: Part<ChaosContext>[] = [
  {
    name: 'points',
    run: (context, { seed, points }) => dieAtPoints(context, { seed, ...(points ? { names: points } : {}) }),
  },
  { name: 'migrations', run: ({ world, say }) => dieAtMigrations(world, say) },
  { name: 'gateway', run: (context, { payments, seed }) => payInBadWeather(context, { payments, seed }) },
  { name: 'storm', run: (context, { seed }) => webhookFlood(context, seed) },
  { name: 'cuts', run: (context, { cuts, seed }) => interruptUpload(context, { cuts, seed }) },
  {
    name: 'database',
    run: (context, { databaseSeconds, seed }) => databaseAway(context, { seconds: databaseSeconds, seed }),
  },
  { name: 'clock', run: (context, { clockSeconds, seed }) => wrongClocks(context, { seconds: clockSeconds, seed }) },
  { name: 'restore', run: (context, { seed }) => restoreElsewhere(context, seed) },
]

/** Steps of the money model between two kills, and how often a broken trace is tried again to shorten it. */
const KILL_EVERY = 250
const SHRINK_TRIES = 60

/** Each in a shop of its own: on a small disk, on a bucket. */
const alone: { name: string; run(plan: Plan, say: (line: string) => void): Promise<Row[]> }[] = [
  { name: 'disk', run: ({ rounds, seed }, say) => fillDisk({ rounds, seed }, say) },
  {
    name: 'money',
    run: async ({ steps, seed }, say) =>
      (await checkMoney({ steps, seed, killEvery: KILL_EVERY, shrinkTries: SHRINK_TRIES }, say)).rows,
  },
  { name: 'store', run: ({ storeSeconds, seed }, say) => storeAway({ seconds: storeSeconds, seed }, say) },
]

/** In a large shop, without faults. */
const stocked: Part<Stocked>[] = [
  {
    name: 'load',
    run: async (where, { loadSeconds, seed }) => [await pollSteadily(where, { seconds: loadSeconds, seed })],
  },
  {
    name: 'readers',
    run: async (where, { readSeconds, seed }) => [await pollRanges(where, { seconds: readSeconds, seed })],
  },
  {
    name: 'downloads',
    run: async (where, { readSeconds, seed }) => [await downloadMuch(where, { seconds: readSeconds, seed })],
  },
  { name: 'logins', run: async (where, { seed }) => [await signInMuch(where, { seconds: 60, seed })] },
  { name: 'long', run: async (where) => [await shortBesideLong(where)] },
  {
    name: 'uploads',
    run: async (where, { uploadMegabytes }) => [await uploadMuch(where, { megabytes: uploadMegabytes })],
  },
  {
    name: 'search',
    run: (where, { searchSeconds, seed }) => searchWhatIsWritten(where, { seconds: searchSeconds, seed }),
  },
  { name: 'soak', run: async (where, { minutes, seed }) => [await soak(where, { minutes, seed })] },
]

export const PARTS = { shop, alone, stocked }
