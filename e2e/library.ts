import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { saveFeatures } from '../server/media/pictures/visual-features.repository.ts'
import type { RenditionKind } from '../server/media/rendition.model.ts'
import { insertRenditionIfMissing } from '../server/media/rendition.repository.ts'
import type { Deps } from '../server/deps.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { findRunningPostgres } from '../server/platform/db/embedded.ts'
import { databaseEventBus } from '../server/platform/events.ts'
import { newSecretName } from '../server/platform/ids.ts'
import { createLog } from '../server/platform/log.ts'
import { diskStore } from '../server/platform/storage/disk-store.ts'
import { seedClip } from '../testing/clips.ts'

/** More than a page of 48. */
export const LIBRARY_SIZE = 60
const CLIPS = new URL('../starter/clips/', import.meta.url).pathname
const FILMS = [
  'cricket_stadium_floodlights_night_crowd_fans_match_sports_wide',
  'himalaya_snow_peaks_clouds_sunrise_mountains_nature_travel_drone',
  'katori_kheer_brass_bowl_saffron_sweet_dessert_thali_food_closeup',
  'holi_gulal_colour_powder_burst_festival_closeup_shot-on-mobile',
]
/** Dominant colours of each. */
const LOOKS = [
  { palette: [{ name: 'green', hex: '#2f7a3c', share: 0.9 }], motion: 9 },
  {
    palette: [
      { name: 'blue', hex: '#5b84b8', share: 0.6 },
      { name: 'white', hex: '#eeeeee', share: 0.4 },
    ],
    motion: 3,
  },
  { palette: [{ name: 'brown', hex: '#7a5230', share: 0.8 }], motion: 0.5 },
  {
    palette: [
      { name: 'pink', hex: '#e0609a', share: 0.7 },
      { name: 'white', hex: '#eeeeee', share: 0.3 },
    ],
    motion: 12,
  },
] as const
/** The clip whose watermarked film there is in 1080p too. */
export const LARGE_PREVIEW = 1
/** The last video is vertical. */
const isUpright = (index: number) => index % FILMS.length === FILMS.length - 1

/** `Clip 01` is the newest. */
export const clipName = (index: number) => `Clip ${String(index + 1).padStart(2, '0')}`

/** Fills the server under test with a library whose previews really play, as if it had been uploaded and made long ago. */
export const fillLibrary = (): Promise<void> =>
  fillOnce(clipName(0), async (deps) => {
    // The newest last, so that a run cut short is made whole by the next.
    for (let index = LIBRARY_SIZE - 1; index >= 0; index--) await addClip(deps, index)
  })

/** Adds clips straight to the server's own stores. Does nothing when the last of them is there already. */
export async function fillOnce(lastName: string, fill: (deps: Deps) => Promise<void>): Promise<void> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const url = findRunningPostgres(join(dataDir, 'postgres'))
  if (!url) throw new Error('the server under test has no database of its own')
  const { db } = openDatabase(url)
  const deps = { db, store: await diskStore(join(dataDir, 'media')) } as Deps
  await db.transaction().execute(async (trx) => {
    // Two files of journeys may want the same library at once.
    // On a busy machine the other one takes its time.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext(${lastName}))`.execute(trx)
    const known = await trx.selectFrom('clip').select('id').where('name', '=', lastName).executeTakeFirst()
    if (known) return
    await fill(deps)
    const bus = await databaseEventBus(url, createLog('fatal'))
    await bus.publish('catalogue', {})
    await bus.close()
  })
  await db.destroy()
}

async function addClip(deps: Deps, index: number): Promise<void> {
  const size = isUpright(index) ? { width: 1080, height: 1920 } : { width: 3840, height: 2160 }
  const { id } = await seedClip(
    { deps },
    {
      ...size,
      name: clipName(index),
      tags: ['discovery', `number ${index + 1}`],
      orientation: isUpright(index) ? 'vertical' : 'horizontal',
      shotOnMobile: isUpright(index),
      seconds: 6,
      kinds: [],
      createdAt: new Date(Date.now() - 86_400_000 - index * 60_000),
    },
  )
  const film = FILMS[index % FILMS.length]
  await addFile(deps, id, 'poster', `${film}.poster.jpg`)
  await addFile(deps, id, 'hover', `${film}.hover.mp4`)
  await addFile(deps, id, 'watermark', `${film}.hover.mp4`)
  if (index === LARGE_PREVIEW) await addFile(deps, id, 'watermark-hd', `${film}.hover.mp4`)
  const look = LOOKS[index % LOOKS.length]
  if (look) await saveFeatures(deps.db, id, { ...look, hashes: [0n, 0n, 0n] })
}

export async function addFile({ db, store }: Deps, clipId: string, kind: RenditionKind, file: string): Promise<void> {
  const [contentType, ending] = kind === 'poster' ? ['image/jpeg', 'jpg'] : ['video/mp4', 'mp4']
  const storageKey = `${newSecretName()}/${kind}.${ending}`
  const stored = await store.put('public', storageKey, createReadStream(join(CLIPS, file)))
  await insertRenditionIfMissing(db, {
    clipId,
    kind,
    storageKey,
    contentType,
    ...stored,
    width: 640,
    height: 360,
    durationMs: 6000,
  })
}
