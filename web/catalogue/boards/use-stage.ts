import { useRef, useState } from 'react'
import type { BoardClip, BoardVideo } from '../../../contract/boards.ts'

export type ShownClip = BoardClip & { video: BoardVideo }

/** Those that can be seen. */
export const shownOf = (clips: BoardClip[]): ShownClip[] =>
  clips.flatMap((clip) => (clip.video ? [{ ...clip, video: clip.video }] : []))

/** Which clip of a board stands on its stage, and the way to a moment of it. */
export function useStage(clips: BoardClip[]) {
  const film = useRef<HTMLVideoElement | null>(null)
  const place = useRef<HTMLDivElement | null>(null)
  const [chosen, setChosen] = useState<{ clip: string; at: number } | null>(null)
  const shown = shownOf(clips)
  const current = shown.find(({ clip }) => clip === chosen?.clip) ?? shown[0]

  function show(clip: string, at = 0) {
    if (clip === current?.clip && film.current) {
      film.current.pause()
      film.current.currentTime = at
    } else setChosen({ clip, at })
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  const startAt = chosen && chosen.clip === current?.clip ? chosen.at : 0
  return { film, place, current, startAt, show, isChosen: chosen !== null }
}
