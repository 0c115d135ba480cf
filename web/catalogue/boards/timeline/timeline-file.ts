import type { Timeline } from './timeline.types.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writePremiereXml } from './write-premiere-xml.ts'

export type TimelineFormat = keyof typeof FORMATS

const FORMATS = {
  premiere: { ending: 'xml', write: writePremiereXml },
  fcpxml: { ending: 'fcpxml', write: writeFcpxml },
  edl: { ending: 'edl', write: writeEdl },
} as const

/** The timeline as a file, and its name, which any file system takes. */
export function timelineFile(timeline: Timeline, format: TimelineFormat): { name: string; text: string } {
  const { ending, write } = FORMATS[format]
  return { name: `${safeName(timeline.name)} timeline.${ending}`, text: write(timeline) }
}

/** Without what file systems refuse; short enough for those that count bytes. */
function safeName(name: string): string {
  const safe = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return Array.from(safe).slice(0, 50).join('').trim() || 'board'
}
