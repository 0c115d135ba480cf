import { buffer } from 'node:stream/consumers'
import { SAMPLE, signatureOf, vectorOf } from '../../../contract/catalogue/picture-vector.ts'
import { type ShownPictures, SPRITE_FILE } from '../../media/delivery.service.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import { defineRepeatingJob } from '../../platform/queue/queue.ts'
import type { MediaStore } from '../../platform/storage/media-store.ts'
import { MEASURED_TOPIC } from './picture-search.cache.ts'
import { listUnmeasured, saveVectors } from './visual-vector.repository.ts'

/** New clips are found by picture within a minute of their pictures, older ones a batch at a time. */
export const measureVectorsJob = defineRepeatingJob('visual-vectors', { group: 'upkeep', everySeconds: 60 })

const BATCH = 200
/** Where in the film the frames are taken: an early, a middle and a late one. */
const SHARES = [0.1, 0.5, 0.9]

/** Measures the sprite sheets of clips that search by picture does not know yet. */
export async function measureVectors(
  { db, bus, store, log }: { db: Database; bus: EventBus; store: MediaStore; log: Log },
  signal: AbortSignal,
): Promise<void> {
  let measured = 0
  for (const { id, pictures } of await listUnmeasured(db, BATCH)) {
    signal.throwIfAborted()
    try {
      const frames = await framesOf(store, pictures)
      const signatures = Buffer.concat(frames.map(signatureOf))
      await saveVectors(db, { clipId: id, folder: pictures.folder, vectors: Buffer.concat(frames), signatures })
      measured++
    } catch (error) {
      // The store may be away for a while: the next run tries it again.
      log.warn({ err: error, clipId: id }, 'the frames of a clip could not be measured')
    }
  }
  if (measured > 0) await bus.publish(MEASURED_TOPIC, {})
}

async function framesOf(store: MediaStore, { folder, sprite }: ShownPictures): Promise<Uint8Array[]> {
  if (!sprite) return []
  const sheet = await buffer(await store.read('public', `${folder}/${SPRITE_FILE}`))
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(sheet).metadata()
  const tile = { width: Math.floor(width / sprite.columns), height: Math.floor(height / sprite.rows) }
  const places = new Set(SHARES.map((share) => Math.floor(share * sprite.frames)))
  return Promise.all(
    Array.from(places, async (place) => {
      const [left, top] = [(place % sprite.columns) * tile.width, Math.floor(place / sprite.columns) * tile.height]
      const frame = sharp(sheet)
        .extract({ left, top, ...tile })
        .resize(SAMPLE.width, SAMPLE.height, { fit: 'fill' })
      return vectorOf(await frame.removeAlpha().toColourspace('srgb').raw().toBuffer(), 3)
    }),
  )
}
