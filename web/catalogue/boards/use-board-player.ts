import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { BoardClip, BoardVideo } from '../../../contract/catalogue/boards.ts'

/** The player, given by the page: it is no part of the catalogue. */
export type BoardPlayer = (video: BoardVideo, element: RefObject<HTMLVideoElement | null>, startAt: number) => ReactNode

export type AvailableClip = BoardClip & { video: BoardVideo }

export const availableClips = (clips: BoardClip[]): AvailableClip[] =>
  clips.flatMap((clip) => (clip.video ? [{ ...clip, video: clip.video }] : []))

/** Which clip of a board is in its player, and seeking to a moment of it. */
export function useBoardPlayer(clips: BoardClip[]) {
  const video = useRef<HTMLVideoElement | null>(null)
  const place = useRef<HTMLDivElement | null>(null)
  const [chosen, setChosen] = useState<{ clip: string; at: number } | null>(null)
  const shown = availableClips(clips)
  const current = shown.find(({ clip }) => clip === chosen?.clip) ?? shown[0]

  function show(clip: string, at = 0) {
    if (clip === current?.clip && video.current) {
      video.current.pause()
      video.current.currentTime = at
    } else setChosen({ clip, at })
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  const startAt = chosen && chosen.clip === current?.clip ? chosen.at : 0
  return { videoRef: video, place, current, startAt, show, isChosen: chosen !== null }
}
