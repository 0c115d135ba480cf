import { readFileSync } from 'node:fs'
import { indexPending } from '../server/catalogue/search/index/search-index.service.ts'
import { seedClip } from './clips.ts'
import type { TestServer } from './test-server.ts'

interface Entry {
  name: string
  nameHindi: string
  description: string
  descriptionHindi: string
  tags: string[]
  themes: string[]
  shots: string[]
  orientation: string
  shotonmobile: boolean
  collection: string
  place: string
  free: boolean
  width: number
  height: number
  duration: number
  fps: number
  sound: boolean
}

/** Puts the clips of the starter catalogue into a server without their files, each a minute older than the one before it. */
export async function seedStarterClips(server: TestServer): Promise<void> {
  const manifest = new URL('../starter/manifest.json', import.meta.url)
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Entry[]
  for (const [at, entry] of entries.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 2) - at * 60_000)
    const given = { ...entry, shotOnMobile: entry.shotonmobile, seconds: entry.duration }
    const { id } = await seedClip(server, { ...given, collectionName: entry.collection, createdAt, kinds: [] })
    const { nameHindi: name_hi, description, descriptionHindi: description_hi, free: is_free, sound: has_audio } = entry
    const facts = { name_hi, description, description_hi, is_free, has_audio, frame_rate: entry.fps, words_version: 0 }
    await server.deps.db.updateTable('clip').set(facts).where('id', '=', id).execute()
  }
  await indexPending(server.deps.db)
}
