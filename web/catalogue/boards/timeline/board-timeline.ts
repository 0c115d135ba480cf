import type { BoardComment } from '../../../../contract/catalogue/boards.ts'
import { clipName } from '../../../lib/clip-text.ts'
import type { OwnBoard } from '../board-data.ts'
import { type AvailableClip, availableClips } from '../use-board-player.ts'
import { mostOf, perSecond, rateOf, sequenceRate } from './frame-rate.ts'
import type { Marker, Timeline, TimelineClip } from './timeline.types.ts'

export type TimelineBoard = Pick<OwnBoard, 'name' | 'clips' | 'comments'>

/** As `POST /user/downloadwatermark` and `GET /boards/comp` name the file. */
export const compName = (clip: string): string => `watermarked_video_${clip}.mp4`

/** The clips of a board in its order, in the settings that most of them have; null where it has none. */
export function timelineOf({ name, clips, comments }: TimelineBoard): Timeline | null {
  const placed = availableClips(clips).map((clip) => timelineClip(clip, comments))
  const size = mostOf(
    placed.map((clip) => clip.size),
    ({ width, height }) => `${width} ${height}`,
  )
  if (!size) return null
  return {
    name,
    rate: sequenceRate(placed.map(({ rate }) => rate)),
    size,
    clips: placed,
    remarks: threadsOf(comments, null).map(({ text }) => text),
  }
}

function timelineClip(clip: AvailableClip, comments: readonly BoardComment[]): TimelineClip {
  const { video, note } = clip
  const rate = rateOf(video.frameRate)
  return {
    fileName: compName(clip.clip),
    name: `${video.number} ${clipName(video)}`,
    rate,
    frames: Math.max(1, Math.round(video.duration * perSecond(rate))),
    size: sizeOf(clip),
    hasAudio: video.hasAudio,
    markers: [...(note ? [{ seconds: 0, text: note }] : []), ...threadsOf(comments, clip.clip)],
  }
}

const sizeOf = ({ video }: AvailableClip) => video.comp ?? { width: video.videoWidth, height: video.videoHeight }

/** What was said about a clip, or for null about the whole board, each with its answers. */
const threadsOf = (comments: readonly BoardComment[], clip: string | null): Marker[] =>
  comments
    .filter((one) => one.clip === clip && one.replyTo === null && !one.hidden)
    .map((asked) => ({
      seconds: asked.at ?? 0,
      text: [asked, ...comments.filter(({ replyTo, hidden }) => replyTo === asked.id && !hidden)]
        .map(({ author, text }) => `${author}: ${text}`)
        .join('\n'),
    }))
