import type { Quality } from '../../../contract/values.ts'

/** A clip that was licensed, by the name that the edit list has for its file. */
export interface Relinked {
  videoID: string
  quality: Quality
  fileName: string
}

/** As our downloads are named. */
export const licensedName = ({ videoID, quality }: Pick<Relinked, 'videoID' | 'quality'>): string =>
  quality === 'MobileHD' ? `${videoID}.mp4` : `video_${videoID}_${quality}.mp4`

/**
 * The same edit list with the licensed files in place of the previews: put them into the folder of the previews, open it,
 * and everything is linked. Only file names change.
 */
export function relinkedText(text: string, clips: readonly Relinked[]): string {
  let changed = text
  for (const clip of clips) {
    const to = licensedName(clip)
    // As it stands, and as addresses write it.
    for (const from of new Set([clip.fileName, encodeURIComponent(clip.fileName), encodeURI(clip.fileName)]))
      if (from.includes(clip.videoID) || from.toLowerCase().includes(clip.videoID))
        changed = changed.replaceAll(from, to)
  }
  return changed
}

/** Old names and new ones, for anything that relinks by a table. */
export const pathMap = (clips: readonly Relinked[]): string =>
  ['preview,licensed', ...clips.map((clip) => `${csv(clip.fileName)},${csv(licensedName(clip))}`)].join('\r\n') + '\r\n'

/** A cell that a spreadsheet would take for a formula is text. */
function csv(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
