import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod'
import { attachReadyPreviews } from '../media/ready-previews.service.ts'
import { PRIORITY } from '../media/media.jobs.ts'
import { receiveMaster } from '../media/uploads/master-file.service.ts'
import { createClip, findClipOfFile } from '../media/uploads/upload.service.ts'
import { ClearanceCard } from '../../contract/catalogue/clearances.ts'
import { listStaff } from '../accounts/staff/staff-accounts.service.ts'
import type { Deps } from '../deps.ts'

const STARTER = new URL('../../starter/', import.meta.url)

const Manifest = z.array(
  z.object({
    file: z.string(),
    name: z.string(),
    nameHindi: z.string(),
    description: z.string(),
    descriptionHindi: z.string(),
    tags: z.array(z.string()),
    themes: z.array(z.string()),
    shots: z.array(z.string()),
    orientation: z.string(),
    shotonmobile: z.boolean(),
    collection: z.string().nullable(),
    place: z.string().nullable(),
    free: z.boolean(),
    sha256: z.string(),
  }),
)
const Collections = z.array(
  z.object({ name: z.string(), description: z.string(), nameHindi: z.string(), descriptionHindi: z.string() }),
)
type Collection = z.output<typeof Collections>[number]

/** Drawn by a program: no person, brand or place had to be asked. */
const NOTHING_TO_CLEAR = ClearanceCard.parse({})

/** All of them are shown before the first one is transcoded. */
const AFTER_SECONDS = 20

/** In groups of four: what comes first on the page is made first, although it was imported last. */
const priorityOf = (place: number) => PRIORITY.starter - Math.min(17, Math.floor(place / 4))

/** Imports the starter catalogue through the upload service; existing clips are skipped, so a killed start goes on. */
export async function importStarterCatalogue(deps: Deps): Promise<void> {
  // In the name of the first member of staff, the demo's employee or the operator's own ADMIN.
  const uploaderId = (await listStaff(deps))[0]?._id
  if (!uploaderId) return deps.log.warn('the starter catalogue waits until there is a member of staff')
  const clips = Manifest.parse(JSON.parse(await readFile(new URL('manifest.json', STARTER), 'utf8')))
  const collections = Collections.parse(JSON.parse(await readFile(new URL('collections.json', STARTER), 'utf8')))
  // The newest clip comes first on the page: the first of the manifest is imported last.
  for (const [place, clip] of [...clips.entries()].toReversed()) {
    // By its name too: a clip that was drawn anew does not stand beside the one that is sold already.
    if (await findClipOfFile(deps, { sha256: clip.sha256, name: clip.file })) continue
    const path = new URL(`clips/${clip.file}`, STARTER).pathname
    const collection = collections.find(({ name }) => name === clip.collection)
    const priority = priorityOf(place)
    const clipId = await upload(deps, { uploaderId, path, clip, collection, priority })
    // They lie beside the clip, so that the grid is alive before transcoding ends.
    const base = path.replace(/\.mp4$/, '')
    await attachReadyPreviews(deps, clipId, path, { poster: `${base}.poster.jpg`, hover: `${base}.hover.mp4` })
  }
}

async function upload(
  deps: Deps,
  starter: {
    uploaderId: string
    path: string
    clip: z.output<typeof Manifest>[number]
    collection: Collection | undefined
    priority: number
  },
): Promise<string> {
  const { uploaderId, path, collection, priority } = starter
  const source = { stream: createReadStream(path), originalName: basename(path), announcedBytes: null }
  const master = await receiveMaster(deps, source)
  const {
    shotonmobile,
    free,
    place,
    collection: collectionName,
    nameHindi,
    descriptionHindi,
    ...metadata
  } = starter.clip
  const details = {
    ...metadata,
    shotOnMobile: shotonmobile,
    isFree: free,
    isComputerGenerated: true,
    earlyAccess: false,
    rights: NOTHING_TO_CLEAR,
    place: place ?? '',
    nameHi: nameHindi,
    descriptionHi: descriptionHindi,
    collectionName: collectionName ?? undefined,
    collectionTexts: collection && {
      description: collection.description,
      name_hi: collection.nameHindi,
      description_hi: collection.descriptionHindi,
    },
  }
  const options = { priority, afterSeconds: AFTER_SECONDS, copiesFirst: true }
  return (await createClip(deps, { uploaderId, master, details }, options))._id
}
