import { useEffect, useRef, useState } from 'react'
import { followLink, nextDownload, startDownload } from '../../../lib/download.ts'
import { messageOf } from '../../../lib/error-message.ts'
import { availableClips } from '../use-board-player.ts'
import { compName, type TimelineBoard } from './board-timeline.ts'

/** Downloads the watermarked films of a board one after the other, through the browser. */
export function useCompDownload(board: TimelineBoard, token: string | null) {
  const [done, setDone] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const shown = availableClips(board.clips)
  // One that is still being made cannot be had yet.
  const clips = [...new Set(shown.flatMap(({ clip, video }) => (video.comp ? [clip] : [])))]
  const start = async () => {
    setBusy(true)
    setProblem('')
    try {
      for (const [index, clip] of clips.entries()) {
        if (isGone.current) break
        if (index > 0) await nextDownload()
        await downloadComp(clip, token)
        setDone(index + 1)
      }
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  const isWaiting = shown.some(({ video }) => !video.comp)
  return { clips, isWaiting, done, busy, problem, start: () => void start() }
}

async function downloadComp(clip: string, token: string | null): Promise<void> {
  if (token === null) await startDownload('POST /user/downloadwatermark', { id: clip })
  else followLink(`/boards/comp?${new URLSearchParams({ token, clip })}`, compName(clip))
}
