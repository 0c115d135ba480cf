import type { BoardPlayer } from '../../catalogue/boards/use-board-player.ts'
import { Player } from '../../media/player.tsx'

export const boardPlayer: BoardPlayer = (video, videoRef, startAt) => (
  <Player
    src={video.waterMarkedVideoURL}
    poster={{ small: video.thumnail, large: video.thumnail }}
    clip={video}
    startAt={startAt}
    videoRef={videoRef}
  />
)
