import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VideoInfo } from '../../server/media/inspect/video-info.model.ts'
import { PRIORITY } from '../../server/media/media.jobs.ts'
import { areaOf } from '../../server/media/rendition.model.ts'
import { listRenditions } from '../../server/media/rendition.repository.ts'
import { planLicensed, planPreviews, type PlannedRendition } from '../../server/media/render/renditions.policy.ts'
import { verifyRendition } from '../../server/media/render/verify.client.ts'
import { type Invariant, type Looked, violations } from './invariant.ts'

/** I2: a published clip has every rendition, and each matches its master: size, duration, frames, sound. */
export const readyIsReady: Invariant = async (looked) => {
  const folder = await mkdtemp(join(tmpdir(), 'jhalak-ready-'))
  try {
    const found: string[] = []
    for (const clip of await listReady(looked)) found.push(...(await problemsOf(looked, folder, clip)))
    return violations('I2', found)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ReadyClip {
  id: string
  facts: VideoInfo
  isMobile: boolean
  hasLicensed: boolean
}

/** Clips transcoded here: starter clips come with their previews, and rows without a master were never transcoded. */
async function listReady({ db }: Looked): Promise<ReadyClip[]> {
  const rows = await db
    .selectFrom('media_task')
    .innerJoin('clip', 'clip.id', 'media_task.clip_id')
    .innerJoin('master', 'master.clip_id', 'media_task.clip_id')
    .select(['clip.id', 'master.facts', 'clip.shot_on_mobile', 'media_task.licensed_done_at'])
    .where('media_task.state', '=', 'published')
    .where('media_task.again_at', 'is', null)
    .where('media_task.priority', '>', PRIORITY.starter)
    .where('clip.external_media', 'is', null)
    .execute()
  return rows.flatMap(({ id, facts, shot_on_mobile, licensed_done_at }) => {
    const film = VideoInfo.safeParse(facts)
    if (!film.success) return []
    return [{ id, facts: film.data, isMobile: shot_on_mobile, hasLicensed: licensed_done_at !== null }]
  })
}

async function problemsOf(looked: Looked, folder: string, clip: ReadyClip): Promise<string[]> {
  const files = new Map((await listRenditions(looked.db, clip.id)).map((file) => [file.kind, file]))
  const licensed = clip.hasLicensed ? planLicensed(clip.facts, clip.isMobile) : []
  const found: string[] = []
  for (const planned of [...planPreviews(clip.facts), ...licensed]) {
    const file = files.get(planned.kind)
    if (!file) found.push(`${clip.id} is out without its ${planned.kind}`)
    else if (!looked.probed?.has(file.storageKey)) {
      const problem = await probe(looked, folder, { ...file, planned })
      if (problem) found.push(`${clip.id}: ${problem}`)
      else looked.probed?.add(file.storageKey)
    }
  }
  return found
}

interface Probed {
  clipId: string
  planned: PlannedRendition
  storageKey: string
  bytes: number
  sha256: string
}

/** @returns what is wrong with a file; null when nothing is */
async function probe({ store }: Looked, folder: string, file: Probed): Promise<string | null> {
  const { clipId, planned, storageKey, bytes, sha256 } = file
  const path = join(folder, planned.fileName)
  try {
    await store.copyTo(areaOf(planned.kind), storageKey, path, { bytes, sha256 })
    const verified = await verifyRendition(folder, planned, { clipId })
    return verified.ok ? null : verified.problem
  } catch (error) {
    return `${planned.kind} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await rm(path, { force: true })
  }
}
