import type { BoardPlayer } from '../../catalogue/boards/board-player.types.ts'
import { Player } from '../../media/player.tsx'

/** The watermarked preview of a clip on a board. */
export const boardPlayer: BoardPlayer = (video, videoRef, startAt) => (
  <Player
    src={video.waterMarkedVideoURL}
    poster={{ small: video.thumnail, large: video.thumnail }}
    name={video.name}
    width={video.videoWidth}
    height={video.videoHeight}
    frameRate={video.frameRate}
    hasAudio={video.hasAudio}
    startAt={startAt}
    videoRef={videoRef}
  />
)
