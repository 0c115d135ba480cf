import { frameAt, framesAt, type FrameRate, isDropFrame } from './frame-rate.ts'
import type { Marker, Size, Timeline, TimelineClip } from './timeline.types.ts'
import { oneLine, xmlText } from './xml-text.ts'

const bool = (value: boolean): string => (value ? 'TRUE' : 'FALSE')
const rateElement = ({ timebase, isNtsc }: FrameRate): string =>
  `<rate><timebase>${timebase}</timebase><ntsc>${bool(isNtsc)}</ntsc></rate>`
const timecodeElement = (rate: FrameRate, isDrop: boolean): string =>
  `<timecode>${rateElement(rate)}<string>00:00:00${isDrop ? ';' : ':'}00</string><frame>0</frame><displayformat>${isDrop ? 'DF' : 'NDF'}</displayformat></timecode>`
const pictureElement = (rate: FrameRate, { width, height }: Size): string =>
  `<samplecharacteristics>${rateElement(rate)}<width>${width}</width><height>${height}</height><anamorphic>FALSE</anamorphic><pixelaspectratio>square</pixelaspectratio><fielddominance>none</fielddominance></samplecharacteristics>`
const SOUND = '<samplecharacteristics><depth>16</depth><samplerate>48000</samplerate></samplecharacteristics>'

/** A clip's place: the number of its item on the picture track, and on those of the sound; 0 where it has none. */
interface Placed {
  clip: TimelineClip
  number: number
  soundNumber: number
  start: number
  end: number
  /** A file is described where it is used first. */
  isFirstUse: boolean
  fileId: string
}

/** "Final Cut Pro XML" (xmeml 5), as Premiere Pro reads it: one track of pictures, two of their sound. */
export function writePremiereXml(timeline: Timeline): string {
  const { name, rate, size, remarks } = timeline
  const placed = place(timeline)
  const sounding = placed.filter(({ soundNumber }) => soundNumber > 0)
  const soundTrack = (channel: number) =>
    `<track>${sounding.map((one) => soundItem(one, timeline, channel)).join('\n')}<outputchannelindex>${channel}</outputchannelindex></track>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
<sequence id="sequence-1">
<name>${xmlText(name)}</name>
<duration>${placed.at(-1)?.end ?? 0}</duration>
${rateElement(rate)}
${timecodeElement(rate, isDropFrame(rate))}
<media>
<video>
<format>${pictureElement(rate, size)}</format>
<track>
${placed.map((one) => pictureItem(one, timeline)).join('\n')}
</track>
</video>
<audio>
<numOutputChannels>2</numOutputChannels>
<format>${SOUND}</format>
${soundTrack(1)}
${soundTrack(2)}
</audio>
</media>
${remarks.map((text) => markerElement(text, 0)).join('\n')}
</sequence>
</xmeml>
`
}

function place({ clips, rate }: Timeline): Placed[] {
  const files = new Map<string, string>()
  let [at, sounds] = [0, 0]
  return clips.map((clip, index) => {
    const start = at
    at += framesAt(clip.frames, clip.rate, rate)
    const isFirstUse = !files.has(clip.fileName)
    const fileId = files.get(clip.fileName) ?? `file-${files.size + 1}`
    files.set(clip.fileName, fileId)
    if (clip.hasAudio) sounds += 1
    return { clip, number: index + 1, soundNumber: clip.hasAudio ? sounds : 0, start, end: at, isFirstUse, fileId }
  })
}

function pictureItem(one: Placed, timeline: Timeline): string {
  const { clip, number, isFirstUse, fileId } = one
  const file = isFirstUse ? fileElement(clip, fileId) : `<file id="${fileId}"/>`
  return `<clipitem id="picture-${number}">${itemOf(one, timeline)}${file}${fitOf(clip, timeline)}${linksOf(one)}${markersOf(clip, timeline)}</clipitem>`
}

const soundItem = (one: Placed, timeline: Timeline, channel: number): string =>
  `<clipitem id="sound-${channel}-${one.number}">${itemOf(one, timeline)}<file id="${one.fileId}"/><sourcetrack><mediatype>audio</mediatype><trackindex>${channel}</trackindex></sourcetrack>${linksOf(one)}</clipitem>`

/** In and out are counted at the rate of the sequence, whatever the file has: so do Premiere and Resolve read them. */
const itemOf = ({ clip, start, end }: Placed, { rate }: Timeline): string =>
  `<name>${xmlText(clip.name)}</name><enabled>TRUE</enabled><duration>${end - start}</duration>${rateElement(rate)}<start>${start}</start><end>${end}</end><in>0</in><out>${end - start}</out>`

function fileElement({ fileName, rate, frames, size, hasAudio }: TimelineClip, id: string): string {
  const sound = hasAudio ? `<audio>${SOUND}<channelcount>2</channelcount></audio>` : ''
  return `<file id="${id}"><name>${xmlText(fileName)}</name><pathurl>file://localhost/${encodeURIComponent(fileName)}</pathurl>${rateElement(rate)}<duration>${frames}</duration>${timecodeElement(rate, false)}<media><video>${pictureElement(rate, size)}</video>${sound}</media></file>`
}

/** A film of another size is shown whole; of the same size nothing is said. */
function fitOf({ size }: TimelineClip, { size: { width, height } }: Timeline): string {
  if (size.width === width && size.height === height) return ''
  const percent = Math.round(Math.min(width / size.width, height / size.height) * 10_000) / 100
  return `<filter><effect><name>Basic Motion</name><effectid>basic</effectid><effectcategory>motion</effectcategory><effecttype>motion</effecttype><mediatype>video</mediatype><parameter><parameterid>scale</parameterid><name>Scale</name><valuemin>0</valuemin><valuemax>1000</valuemax><value>${percent}</value></parameter></effect></filter>`
}

/** Picture and sound of a clip move together. */
function linksOf({ number, soundNumber }: Placed): string {
  if (soundNumber === 0) return ''
  const link = (id: string, type: 'video' | 'audio', track: number, clip: number) =>
    `<link><linkclipref>${id}</linkclipref><mediatype>${type}</mediatype><trackindex>${track}</trackindex><clipindex>${clip}</clipindex></link>`
  return [
    link(`picture-${number}`, 'video', 1, number),
    link(`sound-1-${number}`, 'audio', 1, soundNumber),
    link(`sound-2-${number}`, 'audio', 2, soundNumber),
  ].join('')
}

const markersOf = ({ markers, rate, frames }: TimelineClip, timeline: Timeline): string =>
  markers
    .map(({ seconds, text }) =>
      markerElement(text, frameAt(seconds, timeline.rate, framesAt(frames, rate, timeline.rate))),
    )
    .join('')

const markerElement = (text: Marker['text'], frame: number): string =>
  `<marker><name>${xmlText(oneLine(text))}</name><comment>${xmlText(text)}</comment><in>${frame}</in><out>-1</out></marker>`
