import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { loadClips } from '../../bench/bulk-load.ts'
import { newSecretName } from '../../server/platform/ids.ts'
import type { World } from '../stack/world.ts'

/** Something a customer can order, as `POST /pay/create-order` takes it. */
export type OrderNotes =
  | { type: 'one-time'; videoID: string; quality: 'HD' | '4K' }
  | { type: 'subscription'; plan: 'month' | 'year' }

/** The orders of one buyer: all different, and none covered by another. */
export const orderNotesOf = (clips: readonly string[]): OrderNotes[] => [
  ...clips.map((videoID, at): OrderNotes => ({ type: 'one-time', videoID, quality: at % 2 ? '4K' : 'HD' })),
  { type: 'subscription', plan: 'month' },
  { type: 'subscription', plan: 'year' },
]

/** Inserts clips on sale in HD and 4K: rows and small files, without transcoding. @returns their ids */
export async function putOnSale({ db, store }: World, count: number, name: string): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `${name}-${at}`)
  await loadClips(db, batch(ids))
  for (const id of ids)
    for (const [kind, width, height] of [
      ['hd', 1920, 1080],
      ['uhd', 3840, 2160],
    ] as const) {
      const storage_key = `${newSecretName()}/${kind}.mp4`
      const { bytes, sha256 } = await store.put('licensed', storage_key, Readable.from([randomBytes(64)]))
      const facts = { content_type: 'video/mp4', width, height, duration_ms: 2_000 }
      const file = { clip_id: id, kind, storage_key, bytes, sha256, ...facts }
      await db.insertInto('rendition').values(file).execute()
    }
  return ids
}

async function* batch(ids: readonly string[]) {
  const external = { poster: '/none.jpg', hover: '/none.mp4', watermark: '/none.mp4' }
  yield ids.map((id) => ({
    id,
    name: id,
    tags: ['sale'],
    themes: [],
    shots: [],
    shotOnMobile: false,
    orientation: 'horizontal',
    externalMedia: external,
    width: 3840,
    height: 2160,
    durationMs: 2_000,
    fileBytes: 64,
    fileType: 'mp4',
    views: 0,
    createdAt: '2020-01-01T00:00:00Z',
  }))
}
