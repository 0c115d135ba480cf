import type { ClipUse, EditList } from './edit-list.types.ts'

const TIME = /^(\d{1,2})[:.](\d{2})[:.](\d{2})([:;.,])(\d{2,3})$/
const CHANNELS = /^(NONE|[AVB\d/]{1,8})$/i
/** A cut (the field's word), a dissolve, a wipe, a key. */
const KIND = /^(C|D|W\d+|K|KB|KO)$/i
const COMMENT =
  /^\s*\*?\s*(?:FROM CLIP NAME|TO CLIP NAME|CLIP NAME|SOURCE FILE|SOURCE FILE PATH|FROM FILE|FILE NAME)\s*:\s*(.+?)\s*$/i
/** A line of an edit list is short; a longer one is something else. */
const LONGEST_LINE = 1_000

interface Time {
  fields: [hours: number, minutes: number, seconds: number, frames: number]
  isDrop: boolean
}

interface Event extends Pick<ClipUse, 'names' | 'isAudio'> {
  from: Time
  to: Time
}

/** CMX 3600, as Premiere, Resolve, Avid and Final Cut write it. Null when there is no event in it. */
export function parseEdl(text: string): EditList | null {
  let title = ''
  let isDrop = false
  let highest = 0
  const events: Event[] = []
  for (const line of linesOf(text)) {
    const event = eventOf(line, isDrop)
    if (event) {
      highest = Math.max(highest, event.to.fields[3], event.from.fields[3])
      events.push(event)
      // Half of the lines: they are nothing else.
      continue
    }
    const [, named] = /^\s*TITLE:\s*(.*?)\s*$/i.exec(line) ?? []
    if (named !== undefined) title ||= named
    const [, mode] = /^\s*FCM:\s*(NON-?\s*DROP|DROP)/i.exec(line) ?? []
    if (mode) isDrop = mode.toUpperCase() === 'DROP'
    const [, name] = COMMENT.exec(line) ?? []
    // The comments of a dissolve follow its second event: both may name either clip.
    if (name) for (const one of events.slice(-1)) one.names.unshift(name)
  }
  if (events.length === 0) return null
  const rate = rateOf(highest)
  const uses = events.map(({ names, isAudio, from, to }) => ({
    names,
    isAudio,
    seconds: Math.max(0, secondsOf(to, rate) - secondsOf(from, rate)),
  }))
  return { format: 'EDL', title, uses }
}

/** Line by line, whatever ends them; without a copy of the whole. */
function* linesOf(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    // Old Macs end lines with a carriage return alone.
    if (end - start <= LONGEST_LINE * 4)
      for (const line of text.slice(start, end).split('\r')) if (line.length <= LONGEST_LINE) yield line
    start = end + 1
  }
}

/** Number, reel, channels, kind with its duration, source in and out, record in and out. By words: a pattern would backtrack. */
function eventOf(line: string, isDrop: boolean): Event | null {
  if (!/^\s*\d/.test(line)) return null
  const words = line.trim().split(/\s+/)
  const first = firstOfFourTimes(words)
  const kind = first < 0 ? -1 : words.slice(0, first).findLastIndex((word) => KIND.test(word))
  const channels = words[kind - 1]
  if (kind < 3 || channels === undefined || !CHANNELS.test(channels)) return null
  // Record in and out: what a change of speed leaves on the timeline.
  return {
    names: [words.slice(1, kind - 1).join(' ')],
    isAudio: !/[VB]/i.test(channels),
    from: timeOf(words[first + 2] ?? '', isDrop),
    to: timeOf(words[first + 3] ?? '', isDrop),
  }
}

/** Where four times stand in a row. */
function firstOfFourTimes(words: readonly string[]): number {
  let row = 0
  for (const [at, word] of words.entries()) {
    row = TIME.test(word) ? row + 1 : 0
    if (row === 4) return at - 3
  }
  return -1
}

function timeOf(word: string, isDrop: boolean): Time {
  const [, hours, minutes, seconds, sign, frames] = TIME.exec(word) ?? []
  return {
    fields: [Number(hours), Number(minutes), Number(seconds), Number(frames)],
    isDrop: isDrop || sign === ';' || sign === ',',
  }
}

/** A list does not say its frame rate: the highest frame number does, and 25 is what India edits in. */
const rateOf = (highest: number): number => (highest >= 50 ? 60 : highest >= 30 ? 50 : highest >= 25 ? 30 : 25)

function secondsOf({ fields: [hours, minutes, seconds, frames], isDrop }: Time, rate: number): number {
  const base = (hours * 60 + minutes) * 60 + seconds
  if (!isDrop) return base + frames / rate
  // Two frame numbers a minute do not exist, but in every tenth minute; at 60 frames four.
  const nominal = rate > 30 ? 60 : 30
  const total = hours * 60 + minutes
  const dropped = (nominal / 15) * (total - Math.floor(total / 10))
  return ((base * nominal + frames - dropped) * 1001) / (nominal * 1000)
}
