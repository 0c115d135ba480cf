import type { Quality } from '../../../contract/values.ts'
import { parseEdl } from './edl.ts'
import { type ClipUse, type EditList, EditListError } from './edit-list.types.ts'
import { readFcpxml } from './fcpxml.ts'
import { readPremiereXml } from './premiere-xml.ts'
import { parseXml } from './xml-tree.ts'

/** One of our clips as a film uses it. */
export interface UsedClip {
  videoID: string
  /** In pictures, else in sound. */
  seconds: number
  uses: number
  /** Of the file in the list; null for a preview. */
  quality: Quality | null
  /** The names that the list has for its watermarked files. */
  previews: string[]
}

export interface ReadList {
  format: EditList['format']
  title: string
  clips: UsedClip[]
  /** Names without a number of ours. */
  others: string[]
}

const MOST_BYTES = 100_000_000
const MOST_OTHERS = 200

/** @throws EditListError */
export function readEditList(bytes: Uint8Array): ReadList {
  if (bytes.length > MOST_BYTES) throw new EditListError('too large')
  if (bytes.length === 0) throw new EditListError('empty')
  return matchClips(parse(textOf(bytes)))
}

/** A compressed project of Premiere, an AAF or a video is none of ours to read. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b))
    throw new EditListError('project file')
  const coding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(coding).decode(bytes)
  if (text.slice(0, 2_000).includes('\0')) throw new EditListError('not an edit list')
  return text
}

function parse(text: string): EditList {
  if (!/^\s*</.test(text.slice(0, 2_000))) {
    const list = parseEdl(text)
    if (!list) throw new EditListError('not an edit list')
    return list
  }
  const root = parseXml(text)
  if (root.name === 'fcpxml') return readFcpxml(root)
  if (root.name === 'xmeml') return readPremiereXml(root)
  throw new EditListError('not an edit list')
}

const UUID = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`
/** As our downloads are named, whatever was put before or after; and our ids by themselves. */
const OURS = [
  new RegExp(String.raw`(?:watermarked_)?video_(${UUID})(?:_(MobileHD|HD|4K))?`, 'i'),
  /(?:watermarked_video_|video_)([A-Za-z0-9-]{1,64}?)(?:_(MobileHD|HD|4K|\d+x\d+))?(?=[.\s(]|$)/i,
  new RegExp(`(${UUID})`, 'i'),
]

interface Found {
  videoID: string
  quality: Quality | null
  /** As it stands in the list. */
  fileName: string
  /** What is named otherwise is licensed already, or a crop of it, and stays where it is. */
  isPreview: boolean
}

/** The number of ours in a name or path. */
export function clipIn(name: string): Found | null {
  const fileName = fileNameOf(name)
  for (const pattern of OURS) {
    const [, id, size] = pattern.exec(fileName) ?? []
    if (id)
      return {
        videoID: new RegExp(`^${UUID}$`, 'i').test(id) ? id.toLowerCase() : id,
        quality: qualityOf(size),
        fileName,
        isPreview: /watermarked_video_/i.test(fileName),
      }
  }
  return null
}

const QUALITY: Readonly<Record<string, Quality>> = { mobilehd: 'MobileHD', hd: 'HD', '4k': '4K' }
const qualityOf = (size: string | undefined): Quality | null => QUALITY[size?.toLowerCase() ?? ''] ?? null

/** The last part of a path or an address, with its escapes resolved. */
function fileNameOf(path: string): string {
  const last = path.split(/[/\\]/).findLast(Boolean) ?? path
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Adds up the uses of each clip of ours, in the order of the film. */
function matchClips({ format, title, uses }: EditList): ReadList {
  const sums = new Map<string, UsedClip & { picture: number; sound: number }>()
  const others = new Set<string>()
  const previews = new Map<string, Set<string>>()
  // A film uses the same few files again and again.
  const known = new Map<string, Found | null>()
  const find = (name: string) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = clipIn(name)
    known.set(name, found)
    if (found?.isPreview) previews.set(found.videoID, (previews.get(found.videoID) ?? new Set()).add(found.fileName))
    return found
  }
  for (const use of uses) {
    // All of them: the path of a file may say that it is a preview where the clip's name does not.
    const found = use.names.map(find).find((one) => one !== null)
    if (!found) {
      if (others.size < MOST_OTHERS) others.add(nameOf(use))
      continue
    }
    const { videoID, quality } = found
    const sum = sums.get(videoID) ?? { videoID, quality, previews: [], seconds: 0, uses: 0, picture: 0, sound: 0 }
    sum[use.isAudio ? 'sound' : 'picture'] += use.seconds
    if (!use.isAudio || sum.uses === 0) sum.uses += 1
    sum.quality ??= quality
    sums.set(videoID, sum)
  }
  const clips = Array.from(sums.values(), ({ picture, sound, ...clip }) => ({
    ...clip,
    previews: [...(previews.get(clip.videoID) ?? [])],
    // To the millisecond.
    seconds: Math.round((picture || sound) * 1000) / 1000,
  }))
  return { format, title, clips, others: [...others].filter(Boolean) }
}

const nameOf = ({ names }: ClipUse): string => fileNameOf(names[0] ?? '').slice(0, 200)
