import { QUALITIES, type Quality } from '../../../contract/constants.ts'

/** A clip that was licensed, in the best quality that is owned, by a name that the edit list has for its preview. */
export interface Relinked {
  videoID: string
  quality: Quality
  fileName: string
}

/** Where HD and 4K are owned, an edit gets the 4K. */
export const bestOf = (owned: readonly Quality[]): Quality | undefined =>
  QUALITIES.findLast((quality) => owned.includes(quality))

/** As downloads of what is owned are named, which the download manager and the list of links lead to. */
export const licensedName = ({ videoID, quality }: Pick<Relinked, 'videoID' | 'quality'>): string =>
  `video_${videoID}_${quality}.mp4`

/**
 * The same edit list with the licensed files in place of the previews: put them into the folder of the previews, open it,
 * and everything is linked. Only file names change.
 */
export function relinkedText(text: string, clips: readonly Relinked[]): string {
  let changed = text
  // One name may be the end of another, or its beginning: the longer one first.
  for (const clip of clips.toSorted((one, other) => other.fileName.length - one.fileName.length)) {
    const to = licensedName(clip)
    // As it stands, and as addresses write it.
    for (const from of new Set([clip.fileName, encodeURIComponent(clip.fileName), encodeURI(clip.fileName)]))
      if (from.toLowerCase().includes(clip.videoID.toLowerCase()))
        changed = changed.replace(wholeName(from), hasEnding(from) ? to : to.replace(/\.mp4$/, ''))
  }
  return changed
}

/** Final Cut Pro names clips without the ending of their files. */
const hasEnding = (name: string): boolean => /\.\w{2,4}$/.test(name)

/** Not where it is the beginning of another name. */
const wholeName = (name: string): RegExp =>
  new RegExp(`${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`, 'g')

/**
 * The names that watermarked files are downloaded under. Each stands for the best quality that is licensed: a table with two
 * new names for one old one relinks to either.
 */
export function previewsOf(licensed: readonly { clipId: string; quality: Quality }[]): Relinked[] {
  const best = new Map<string, Quality>()
  for (const { clipId, quality } of licensed)
    best.set(clipId, bestOf([quality, best.get(clipId) ?? quality]) ?? quality)
  return Array.from(best).flatMap(([videoID, quality]) => {
    const sizes = quality === '4K' ? ['', '_4K'] : ['']
    return sizes.map((size) => ({ videoID, quality, fileName: `watermarked_video_${videoID}${size}.mp4` }))
  })
}

/** Old names and new ones, for anything that relinks by a table. */
export const pathMap = (clips: readonly Relinked[]): string =>
  ['preview,licensed', ...clips.map((clip) => `${csv(clip.fileName)},${csv(licensedName(clip))}`)].join('\r\n') + '\r\n'

/** A cell that a spreadsheet would take for a formula is text. */
function csv(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
