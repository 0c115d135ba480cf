import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { indexClip } from '../server/catalogue/search/index/search-index.service.ts'
import { areaOf, type RenditionKind } from '../server/media/rendition.model.ts'
import { insertRenditionIfMissing } from '../server/media/rendition.repository.ts'
import * as uploads from '../server/media/uploads/upload.repository.ts'
import type { Deps } from '../server/deps.ts'
import { newId, newSecretName } from '../server/platform/ids.ts'

export interface SeededClip {
  id: string
  /** Storage names by kind, and the bytes behind each. */
  keys: Partial<Record<RenditionKind, string>>
  bytes: Buffer
}

interface ClipSeed {
  name: string
  tags: string[]
  themes: string[]
  shots: string[]
  shotOnMobile: boolean
  orientation: string
  place: string
  width: number
  height: number
  seconds: number
  views: number
  createdAt: Date
  collectionName: string
  published: boolean
  withdrawn: boolean
  /** Which files it has; none is quickest, for long lists. */
  kinds: RenditionKind[]
  state: 'queued' | 'processing' | 'published' | 'failed'
  uploaderId: string
}

const DEFAULTS = {
  name: 'Waves on the Konkan coast',
  tags: ['waves'],
  themes: [] as string[],
  shots: [] as string[],
  shotOnMobile: false,
  orientation: 'horizontal',
  place: '',
  width: 1920,
  height: 1080,
  seconds: 12,
  published: true,
  kinds: ['poster', 'hover', 'watermark', 'hd'] as RenditionKind[],
}

/** Puts a clip with tiny stored files into a server, as if it had been uploaded and transcoded, without ffmpeg. */
export async function seedClip({ deps }: { deps: Deps }, seed: Partial<ClipSeed> = {}): Promise<SeededClip> {
  const clip = { ...DEFAULTS, ...seed }
  const id = newId()
  const uploaderId = clip.uploaderId ?? (await seedUploader(deps))
  await deps.db.transaction().execute(async (trx) => {
    const collectionId = clip.collectionName
      ? await uploads.findOrInsertCollection(trx, { id: newId(), name: clip.collectionName, description: '' })
      : null
    await uploads.insertClip(trx, {
      ...metadataOf(clip),
      earlyAccess: true,
      id,
      uploaderId,
      collectionId,
      isDraft: false,
    })
    await indexClip(trx, id)
    await uploads.insertMaster(trx, {
      clipId: id,
      storageKey: `${newSecretName()}/master`,
      originalName: 'film.mp4',
      bytes: 1000,
      sha256: newSecretName(),
    })
    await uploads.insertTask(trx, { clipId: id, priority: 0, duplicateOf: null })
    await uploads.updateTask(trx, id, { state: clip.state ?? (clip.published ? 'published' : 'processing') })
    await uploads.saveVideoInfo(trx, id, {}, shownFacts(clip))
    if (clip.published) await uploads.updatePublished(trx, id, '#336699')
    await trx
      .updateTable('clip')
      .set({ withdrawn_at: clip.withdrawn ? new Date() : null })
      .$if(clip.createdAt !== undefined, (update) => update.set({ created_at: clip.createdAt }))
      .where('id', '=', id)
      .execute()
    if (clip.views) await trx.updateTable('clip_stat').set({ views: clip.views }).where('clip_id', '=', id).execute()
  })
  return { id, ...(await seedFiles(deps, id, clip.kinds)) }
}

const metadataOf = ({ name, tags, themes, shots, shotOnMobile, orientation, place }: typeof DEFAULTS) => ({
  ...{ name, tags, themes, shots, shotOnMobile, orientation, place },
  ...{ description: '', isFree: false, isComputerGenerated: false, rights: null },
})

const shownFacts = (clip: { width: number; height: number; seconds: number; orientation: string }) => ({
  width: clip.width,
  height: clip.height,
  durationMs: clip.seconds * 1000,
  frameRate: 25,
  hasAudio: false,
  fileType: 'video/mp4',
  fileBytes: 5 * 1024 * 1024,
  orientation: clip.orientation,
})

/** A thousand bytes in which every position is distinguishable, the same for every kind. */
export const SEEDED_BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))

async function seedFiles(deps: Deps, clipId: string, kinds: RenditionKind[]): Promise<Omit<SeededClip, 'id'>> {
  const keys: SeededClip['keys'] = {}
  for (const kind of kinds) {
    const [contentType, ending] = kind.startsWith('poster') ? ['image/jpeg', 'jpg'] : ['video/mp4', 'mp4']
    const storageKey = `${newSecretName()}/${kind}.${ending}`
    const stored = await deps.store.put(areaOf(kind), storageKey, Readable.from([SEEDED_BYTES]))
    const size = { width: 640, height: 360, durationMs: 1000 }
    await insertRenditionIfMissing(deps.db, { clipId, kind, storageKey, contentType, ...stored, ...size })
    keys[kind] = storageKey
  }
  return { keys, bytes: SEEDED_BYTES }
}

/** The member of staff whom seeded clips belong to. */
async function seedUploader({ db }: Deps): Promise<string> {
  const login = 'seed@test.example'
  const find = () => db.selectFrom('account').select('id').where('login', '=', login).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const id = newId()
  const unusable = createHash('sha256').update(id).digest('hex')
  // Several clips may be seeded at once.
  const made = db.insertInto('account').values({ id, role: 'EMPLOYEE', login, password_hash: unusable })
  await made.onConflict((conflict) => conflict.doNothing()).execute()
  return (await find())?.id ?? id
}
