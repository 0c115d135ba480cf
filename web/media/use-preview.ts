import { createRef, useEffect, useState, type RefObject } from 'react'
import { step, type PreviewCommand, type PreviewEvent, type PreviewState } from './preview-machine.ts'
import { previewLimiter, type ActivePreview } from './preview-limiter.ts'

/** How long the pointer must rest before anything loads (hover intent), in milliseconds. */
const INTENT_MS = 120
/** SCR-19: preview pause delay, in milliseconds. */
const PAUSE_DELAY_MS = 200

export interface Preview {
  state: PreviewState
  video: RefObject<HTMLVideoElement | null>
  send: (event: PreviewEvent) => void
}

/** Runs the preview machine for one card; `send` may be called at any time. */
export function usePreview(): Preview {
  const [state, setState] = useState<PreviewState>('idle')
  const [{ video, runner }] = useState(() => {
    const element = createRef<HTMLVideoElement>()
    return { video: element, runner: createRunner(element, setState) }
  })
  useEffect(() => () => runner.stop(), [runner])
  return { state, video, send: runner.send }
}

function createRunner(video: RefObject<HTMLVideoElement | null>, show: (state: PreviewState) => void) {
  let state: PreviewState = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  const performer: ActivePreview = { displaced: () => send('displaced'), evict: () => send('evict') }
  const later = (delay: number) => {
    timer = setTimeout(() => send('elapsed'), delay)
  }

  /** Drops the source, so that the download stops. */
  const unload = () => {
    previewLimiter.leave(performer)
    const element = video.current
    if (!element) return
    element.pause()
    element.removeAttribute('src')
    element.load()
  }
  const play = () => {
    previewLimiter.enter(performer)
    // A new element starts by its autoplay attribute; a paused one is resumed.
    video.current?.play().catch(() => undefined)
  }
  const run: Record<PreviewCommand, () => void> = {
    wait: () => later(INTENT_MS),
    grace: () => later(PAUSE_DELAY_MS),
    'cancel-timer': () => clearTimeout(timer),
    play,
    pause: () => video.current?.pause(),
    unload,
  }
  function send(event: PreviewEvent): void {
    const next = step(state, event)
    if (next.state !== state) show(next.state)
    state = next.state
    for (const command of next.commands) run[command]()
  }
  const stop = () => {
    clearTimeout(timer)
    unload()
    state = 'idle'
  }
  return { send, stop }
}
