import { open } from 'node:fs/promises'
import { refusals } from './refusals.table.ts'

/** The type of a file by its first bytes; its name is ignored. */
export type Sniffed =
  | { readonly ok: true; readonly fileType: FileType; readonly demuxer: string }
  | { readonly ok: false; readonly reason: string }

export type FileType = 'mp4' | 'mov' | '3gp' | 'mkv' | 'webm' | 'avi' | 'mts' | 'ts' | 'mpg' | 'ogv'

const HEAD_BYTES = 4096
const DEMUXERS: Record<FileType, string> = {
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
  mts: 'mpegts',
  ts: 'mpegts',
  mpg: 'mpeg',
  ogv: 'ogg',
}

/** Sniffs the first 4 KiB of a file. Rejects only when the file cannot be opened. */
export async function sniffFile(path: string): Promise<Sniffed> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return sniff(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The same for bytes in memory. */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) return { ok: false, reason: refusals.empty }
  const fileType = containerType(head)
  return fileType ? { ok: true, fileType, demuxer: DEMUXERS[fileType] } : { ok: false, reason: refusalOf(head) }
}

function containerType(head: Buffer): FileType | null {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text
  if (at(4, 'ftyp')) return brandType(head.toString('latin1', 8, 12))
  // QuickTime files older than the type box begin with one of these.
  if (['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].some((box) => at(4, box))) return 'mov'
  if (at(0, '\x1A\x45\xDF\xA3')) return head.toString('latin1', 0, 64).includes('webm') ? 'webm' : 'mkv'
  if (at(0, 'RIFF') && at(8, 'AVI ')) return 'avi'
  if (at(0, 'OggS')) return 'ogv'
  if (at(0, '\x00\x00\x01\xBA')) return 'mpg'
  return transportType(head)
}

function brandType(brand: string): FileType | null {
  // Still images in the same container format.
  if (/^(hei|hev|mif1|msf1|avif|avis|crx )/.test(brand)) return null
  if (brand === 'qt  ') return 'mov'
  return brand.startsWith('3g') ? '3gp' : 'mp4'
}

/** Transport streams have a 0x47 every 188 bytes; cameras write a timestamp of four bytes before each. */
function transportType(head: Buffer): FileType | null {
  const regular = (start: number, step: number) => [0, 1, 2, 3].every((n) => head[start + n * step] === 0x47)
  if (regular(0, 188)) return 'ts'
  return regular(4, 192) ? 'mts' : null
}

function refusalOf(head: Buffer): string {
  const text = head.toString('latin1').trimStart()
  const bytes = (signature: string) => head.toString('latin1', 0, signature.length) === signature
  if (/^(#EXTM3U|ffconcat|\[playlist\]|v=0\r?\n)/.test(text) || /<(MPD|SmoothStreamingMedia)\b/.test(text)) {
    return refusals.playlist
  }
  if (/<svg\b/.test(text) || /^(\x89PNG|GIF8|\xFF\xD8\xFF|BM|II\*|MM\0\*)/.test(text)) return refusals.image
  if (head.toString('latin1', 4, 8) === 'ftyp' || /^RIFF....WEBP/s.test(text)) return refusals.image
  if (bytes('ID3') || bytes('fLaC') || bytes('\xFF\xFB') || /^RIFF....WAVE/s.test(text)) return refusals.audio
  // eslint-disable-next-line no-control-regex -- text is what has no control characters
  return /[\x00-\x08\x0E-\x1F]/.test(text) ? refusals.notFilm : refusals.text
}
