import { frameAt, framesAt, type FrameRate, isDropFrame, isSameRate, scaleOf, stepOf } from './frame-rate.ts'
import type { Marker, Timeline, TimelineClip } from './timeline.types.ts'
import { oneLine, xmlText } from './xml-text.ts'

/** Rates that `conform-rate` has words for, by timebase. */
const CONFORMED: Readonly<Record<string, string>> = {
  ...{ '24 ntsc': '23.98', '24': '24', '25': '25', '30 ntsc': '29.97', '30': '30' },
  ...{ '48 ntsc': '47.95', '48': '48', '50': '50', '60 ntsc': '59.94', '60': '60' },
}

/** FCPXML 1.10, as Final Cut Pro and DaVinci Resolve read it. Files are named beside the document. */
export function writeFcpxml(timeline: Timeline): string {
  const { name, rate, clips, remarks } = timeline
  const formats = new Formats()
  const sequence = formats.idOf(timeline)
  const assets = assetsOf(clips, formats)
  let at = 0
  const spine = clips.map((clip) => {
    const offset = at
    const frames = framesAt(clip.frames, clip.rate, rate)
    at += frames
    return clipElement(clip, timeline, {
      ref: assets.get(clip.fileName)?.id ?? '',
      format: formats.idOf(clip),
      times: `offset="${time(offset, rate)}" start="0s" duration="${time(frames, rate)}"`,
    })
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    ${[...formats.elements(), ...Array.from(assets.values(), ({ element }) => element)].join('\n    ')}
  </resources>
  <library>
    <event name="${xmlText(name)}">
      <project name="${xmlText(name)}">
        <sequence format="${sequence}" duration="${time(at, rate)}" tcStart="0s" tcFormat="${tcFormat(rate)}" audioLayout="stereo" audioRate="48k">
          ${remarks.length > 0 ? `<note>${xmlText(remarks.join('\n\n'))}</note>` : ''}
          <spine>
            ${spine.join('\n            ')}
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}

const tcFormat = (rate: FrameRate): 'DF' | 'NDF' => (isDropFrame(rate) ? 'DF' : 'NDF')

/** One format for each rate and size. */
class Formats {
  readonly #known = new Map<string, string>()

  idOf({ rate, size: { width, height } }: Pick<Timeline, 'rate' | 'size'>): string {
    const key = `frameDuration="${time(1, rate)}" width="${width}" height="${height}"`
    const id = this.#known.get(key) ?? `r${this.#known.size + 1}`
    this.#known.set(key, id)
    return id
  }

  elements(): string[] {
    return Array.from(this.#known, ([key, id]) => `<format id="${id}" ${key} colorSpace="1-1-1 (Rec. 709)"/>`)
  }
}

/** Each file once, however often it is used. */
function assetsOf(clips: readonly TimelineClip[], formats: Formats) {
  const assets = new Map<string, { id: string; element: string }>()
  for (const clip of clips) {
    const { fileName, frames, rate, hasAudio } = clip
    if (assets.has(fileName)) continue
    const id = `a${assets.size + 1}`
    const sound = hasAudio ? ' hasAudio="1" audioSources="1" audioChannels="2" audioRate="48000"' : ''
    const element = `<asset id="${id}" name="${xmlText(fileName)}" start="0s" duration="${time(frames, rate)}" hasVideo="1" format="${formats.idOf(clip)}" videoSources="1"${sound}>
      <media-rep kind="original-media" src="./${encodeURIComponent(fileName)}"/>
    </asset>`
    assets.set(fileName, { id, element })
  }
  return assets
}

interface Place {
  ref: string
  format: string
  times: string
}

function clipElement(clip: TimelineClip, { rate }: Timeline, { ref, format, times }: Place): string {
  // Frames are left out or shown twice; the film keeps its speed.
  const source = CONFORMED[`${clip.rate.timebase}${clip.rate.isNtsc ? ' ntsc' : ''}`]
  const conform = isSameRate(clip.rate, rate)
    ? []
    : [`<conform-rate scaleEnabled="0"${source ? ` srcFrameRate="${source}"` : ''}/>`]
  const inside = [...conform, ...markersOf(clip)]
  return `<asset-clip ref="${ref}" ${times} name="${xmlText(clip.name)}" format="${format}" tcFormat="NDF">${inside.join('')}</asset-clip>`
}

/** One for each frame: of two on the same, the second would be refused. */
function markersOf({ markers, rate, frames }: TimelineClip): string[] {
  const byFrame = new Map<number, Marker['text'][]>()
  for (const { seconds, text } of markers) {
    const frame = frameAt(seconds, rate, frames)
    byFrame.set(frame, [...(byFrame.get(frame) ?? []), text])
  }
  return Array.from(byFrame, ([frame, texts]) => {
    const text = texts.join('\n')
    const note = oneLine(text) === text ? '' : ` note="${xmlText(text)}"`
    return `<marker start="${time(frame, rate)}" duration="${time(1, rate)}" value="${xmlText(oneLine(text))}"${note}/>`
  })
}

/** Frames as a fraction of seconds, in lowest terms: `1001/30000s`, `4s`. */
function time(frames: number, rate: FrameRate): string {
  const [above, below] = [frames * stepOf(rate), scaleOf(rate)]
  const common = divisorOf(above, below)
  return below === common ? `${above / common}s` : `${above / common}/${below / common}s`
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))
