import type { Plan } from './arguments.ts'
import { wrongClocks } from './faults/clocks.ts'
import { cutUpload } from './faults/cuts.ts'
import { databaseAway } from './faults/database-away.ts'
import { fillDisk } from './faults/disk-full.ts'
import { payInBadWeather } from './faults/gateway.ts'
import { dieAtMigrations } from './faults/migrations.ts'
import { dieAtPoints } from './faults/points.ts'
import { restoreElsewhere } from './faults/restore.ts'
import type { Scene } from './faults/scene.ts'
import { storeAway } from './faults/store-away.ts'
import { storm } from './faults/storm.ts'
import { downloadMuch } from './figures/downloads.ts'
import { lookSteadily, readMuch } from './figures/looking.ts'
import { shortBesideLong } from './figures/long.ts'
import { signInMuch } from './figures/logins.ts'
import { soak } from './figures/soak.ts'
import type { Stocked } from './figures/stocked.ts'
import { uploadMuch } from './figures/uploads.ts'
import type { Row } from './report.ts'

interface Part<Where> {
  /** As in `--only`. */
  name: string
  run(where: Where, plan: Plan): Promise<Row[]>
}

/** With people in the shop; kills at random come before these. */
const shop: Part<Scene>[] = [
  {
    name: 'points',
    run: (scene, { seed, points }) => dieAtPoints(scene, { seed, ...(points ? { names: points } : {}) }),
  },
  { name: 'migrations', run: ({ world, say }) => dieAtMigrations(world, say) },
  { name: 'gateway', run: (scene, { payments, seed }) => payInBadWeather(scene, { payments, seed }) },
  { name: 'storm', run: (scene, { seed }) => storm(scene, seed) },
  { name: 'cuts', run: (scene, { cuts, seed }) => cutUpload(scene, { cuts, seed }) },
  {
    name: 'database',
    run: (scene, { databaseSeconds, seed }) => databaseAway(scene, { seconds: databaseSeconds, seed }),
  },
  { name: 'clock', run: (scene, { clockSeconds, seed }) => wrongClocks(scene, { seconds: clockSeconds, seed }) },
  { name: 'restore', run: (scene, { seed }) => restoreElsewhere(scene, seed) },
]

/** Each in a shop of its own: on a small disk, on a bucket. */
const alone: { name: string; run(plan: Plan, say: (line: string) => void): Promise<Row[]> }[] = [
  { name: 'disk', run: ({ rounds, seed }, say) => fillDisk({ rounds, seed }, say) },
  { name: 'store', run: ({ storeSeconds, seed }, say) => storeAway({ seconds: storeSeconds, seed }, say) },
]

/** In a large shop, without faults. */
const stocked: Part<Stocked>[] = [
  {
    name: 'load',
    run: async (where, { loadSeconds, seed }) => [await lookSteadily(where, { seconds: loadSeconds, seed })],
  },
  {
    name: 'readers',
    run: async (where, { readSeconds, seed }) => [await readMuch(where, { seconds: readSeconds, seed })],
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
  { name: 'soak', run: async (where, { minutes, seed }) => [await soak(where, { minutes, seed })] },
]

export const PARTS = { shop, alone, stocked }
