import { firstHour, framesAt, isDropFrame, timecodeOf } from './frame-rate.ts'
import type { Timeline, TimelineClip } from './timeline.types.ts'
import { oneLine } from './xml-text.ts'

const LONGEST_COMMENT = 200

/**
 * CMX 3600: cuts of one track. The list has one timebase and names no other, so that source times are counted in it, too; a
 * film of another rate is conformed to it in time. Files are found by their names: their reel is AX, that of no tape.
 */
export function writeEdl(timeline: Timeline): string {
  const { name, rate, clips, remarks } = timeline
  let at = firstHour(rate)
  const events = clips.flatMap((clip, index) => {
    const from = at
    at += framesAt(clip.frames, clip.rate, rate)
    return eventOf(clip, index, timeline, [from, at])
  })
  return [
    `TITLE: ${oneLine(name)}`,
    `FCM: ${isDropFrame(rate) ? 'DROP FRAME' : 'NON-DROP FRAME'}`,
    ...remarks.map(commentOf),
    '',
    ...events,
    '',
  ].join('\r\n')
}

function eventOf(clip: TimelineClip, index: number, { rate }: Timeline, [from, to]: [number, number]): string[] {
  const times = [0, to - from, from, to].map((frames) => timecodeOf(frames, rate)).join(' ')
  const channels = (clip.hasAudio ? 'AA/V' : 'V').padEnd(5)
  return [
    `${String(index + 1).padStart(3, '0')}  AX       ${channels} C        ${times}`,
    `* FROM CLIP NAME: ${clip.fileName}`,
    commentOf(clip.name),
    ...clip.markers.map(({ text }) => commentOf(text)),
  ]
}

const commentOf = (text: string): string => `* COMMENT: ${oneLine(text, LONGEST_COMMENT)}`
