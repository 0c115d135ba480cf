import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trx } from '../../platform/db/database.ts'
import { newSecretName } from '../../platform/ids.ts'
import { LeaseLost, requireLease } from '../jobs/task.repository.ts'
import type { Picture } from '../pictures/picture-set.client.ts'
import { type PictureFile, savePictures, type ShownPictures } from '../pictures/pictures.repository.ts'
import { SPRITE_FILE } from '../pictures/pictures.model.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import type { Measured, PictureSet, Rendition as Rendered } from '../render/render.client.ts'
import { areaOf, insertIfMissing, replace, supersede, type Rendition } from '../rendition.repository.ts'

type PersistDeps = Pick<ProcessingDeps, 'db' | 'store'>

/** Whose work it is, and whether it takes the place of what is there. */
export interface Attempt {
  clipId: string
  claim: string
  /** A folder of this attempt alone. */
  folder: string
  again: boolean
}

/** A clip's picture files, in the store, not yet counted. */
export interface StoredPictures {
  shown: ShownPictures
  files: PictureFile[]
  colour: string
}

export interface FilesToPersist {
  renditions: readonly Rendered[]
  pictures: StoredPictures | null
}

/**
 * Moves finished files into the store under fresh names, then makes them count in one transaction, if this attempt
 * still has the clip. What does not count is taken out again.
 * @throws LeaseLost
 */
export async function persistFiles(
  deps: PersistDeps,
  attempt: Attempt,
  { renditions, pictures }: FilesToPersist,
  also: (trx: Trx) => Promise<void>,
): Promise<void> {
  const stored: Rendition[] = []
  let counting = false
  try {
    for (const rendered of renditions) stored.push(await putRendition(deps, attempt, rendered))
    counting = true
    const unused = await deps.db.transaction().execute(async (trx) => {
      await requireLease(trx, attempt.clipId, attempt.claim)
      const beaten: Rendition[] = []
      for (const rendition of stored) {
        if (attempt.again) await replace(trx, rendition)
        else if (!(await insertIfMissing(trx, rendition))) beaten.push(rendition)
      }
      if (pictures) await countPictures(trx, attempt.clipId, pictures)
      await also(trx)
      return beaten
    })
    await removeRenditions(deps, unused)
  } catch (error) {
    // A commit whose answer was lost may have made them count: then the store's own upkeep decides.
    if (!counting || error instanceof LeaseLost) {
      await removeRenditions(deps, stored)
      if (pictures) await removePictures(deps, pictures)
    }
    throw error
  }
}

async function putRendition(deps: PersistDeps, { clipId }: Attempt, rendered: Rendered): Promise<Rendition> {
  const { kind, path, contentType, durationSeconds, width, height, bytes, sha256 } = rendered
  const storageKey = `${newSecretName()}/${kind}.${contentType === 'image/jpeg' ? 'jpg' : 'mp4'}`
  const put = await deps.store.putFile(areaOf(kind), storageKey, path)
  if (put.sha256 !== sha256 || put.bytes !== bytes)
    throw new Error(`${kind} of ${clipId} changed on its way to the store`)
  const durationMs = Math.round(durationSeconds * 1000)
  return { clipId, kind, storageKey, contentType, bytes, sha256, width, height, durationMs }
}

/**
 * Puts posters, and the sheet where there is one, into the store, in one folder of their own.
 * @param colour painted while they load
 */
export async function putPictures(
  deps: Pick<PersistDeps, 'store'>,
  folder: string,
  { set, sheet, colour }: { set: PictureSet; sheet: Measured['sheet']; colour: string },
): Promise<StoredPictures> {
  const home = newSecretName()
  const files: PictureFile[] = []
  for (const picture of set.pictures) files.push(await putPicture(deps, folder, home, picture))
  const shown = { folder: home, sizes: [...set.sizes], sprite: null }
  if (sheet === null) return { shown, files, colour }
  const { content, ...sprite } = sheet
  files.push(await putSheet(deps, folder, home, content))
  return { shown: { ...shown, sprite }, files, colour }
}

export const putSheet = (deps: Pick<PersistDeps, 'store'>, folder: string, home: string, content: Buffer) =>
  putPicture(deps, folder, home, { name: SPRITE_FILE, contentType: 'image/webp', width: 0, height: 0, content })

async function putPicture(
  { store }: Pick<PersistDeps, 'store'>,
  folder: string,
  home: string,
  { content, ...picture }: Picture,
): Promise<PictureFile> {
  const path = join(folder, `put-${picture.name}`)
  await writeFile(path, content)
  return { ...picture, ...(await store.putFile('public', `${home}/${picture.name}`, path)) }
}

async function countPictures(trx: Trx, clipId: string, pictures: StoredPictures): Promise<void> {
  const old = await savePictures(trx, { clipId, ...pictures })
  for (const { name, contentType, bytes, sha256 } of old?.files ?? [])
    await supersede(trx, 'public', { clipId, storageKey: `${old?.folder}/${name}`, contentType, bytes, sha256 })
}

async function removeRenditions({ store }: PersistDeps, renditions: readonly Rendition[]): Promise<void> {
  for (const { kind, storageKey } of renditions) await store.remove(areaOf(kind), storageKey)
}

async function removePictures({ store }: PersistDeps, { shown, files }: StoredPictures): Promise<void> {
  for (const { name } of files) await store.remove('public', `${shown.folder}/${name}`)
}
