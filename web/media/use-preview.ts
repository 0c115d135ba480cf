import { createRef, type RefObject, useEffect, useState } from 'react'

/** How long the pointer must rest before anything loads (hover intent), in milliseconds. */
const INTENT_MS = 120
/** SCR-19: preview pause delay, in milliseconds. */
const PAUSE_DELAY_MS = 200

interface Preview {
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

/**
 * The state machine of one card's preview, as pure transitions: events in, commands out.
 *
 *   idle -> waiting (pointer rests 120 ms) -> loading -> playing -> paused (frame and time stay)
 *   loading -> leaving (pointer gone, 200 ms) -> idle (the download stops)
 */
export type PreviewState = 'idle' | 'waiting' | 'loading' | 'leaving' | 'playing' | 'paused'

export type PreviewEvent =
  /** The pointer rests on the card, or the keyboard's focus does. */
  | 'enter'
  | 'leave'
  /** The timer of `wait` or `grace` has elapsed. */
  | 'elapsed'
  | 'frame'
  /** Another preview started: only one plays at a time (SCR-19). */
  | 'displaced'
  /** Too many previews are loaded: this one is the oldest. */
  | 'evict'

export type PreviewCommand = 'wait' | 'grace' | 'cancel-timer' | 'play' | 'pause' | 'unload'

interface Step {
  state: PreviewState
  commands: PreviewCommand[]
}

const steps: Record<PreviewState, Partial<Record<PreviewEvent, Step>>> = {
  idle: { enter: { state: 'waiting', commands: ['wait'] } },
  waiting: {
    leave: { state: 'idle', commands: ['cancel-timer'] },
    displaced: { state: 'idle', commands: ['cancel-timer'] },
    elapsed: { state: 'loading', commands: ['play'] },
  },
  loading: {
    // SCR-19: mouse leave pauses after 200 ms if it has not yet played.
    leave: { state: 'leaving', commands: ['grace'] },
    frame: { state: 'playing', commands: [] },
    displaced: { state: 'idle', commands: ['unload'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
  leaving: {
    enter: { state: 'loading', commands: ['cancel-timer'] },
    frame: { state: 'paused', commands: ['cancel-timer', 'pause'] },
    elapsed: { state: 'idle', commands: ['unload'] },
    displaced: { state: 'idle', commands: ['cancel-timer', 'unload'] },
    evict: { state: 'idle', commands: ['cancel-timer', 'unload'] },
  },
  playing: {
    // SCR-19: previews that have played once keep their state.
    leave: { state: 'paused', commands: ['pause'] },
    displaced: { state: 'paused', commands: ['pause'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
  paused: {
    enter: { state: 'playing', commands: ['play'] },
    evict: { state: 'idle', commands: ['unload'] },
  },
}

/** Events without a transition leave the state as it is. */
export const step = (state: PreviewState, event: PreviewEvent): Step => steps[state][event] ?? { state, commands: [] }

interface ActivePreview {
  displaced: () => void
  evict: () => void
}

/** At most so many video elements stay loaded; beyond that the oldest is unloaded. */
const LOADED_LIMIT = 12

/** Lets one preview play at a time and limits how many stay loaded. */
export function createPreviewLimiter(limit = LOADED_LIMIT) {
  const loaded: ActivePreview[] = []
  let current: ActivePreview | null = null
  const forget = (preview: ActivePreview) => {
    const at = loaded.indexOf(preview)
    if (at >= 0) loaded.splice(at, 1)
    if (current === preview) current = null
  }
  return {
    /** A preview starts: the one before it stops, the oldest beyond the limit is evicted. */
    enter(preview: ActivePreview): void {
      if (current && current !== preview) current.displaced()
      forget(preview)
      current = preview
      loaded.push(preview)
      while (loaded.length > limit) loaded.shift()?.evict()
    },
    leave: forget,
  }
}

const previewLimiter = createPreviewLimiter()
