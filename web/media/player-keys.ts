import { latinKey, type PressedKey } from '../language/latin-key.ts'

export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'mute' }
  | { do: 'fullscreen' }
  | { do: 'help' }
  /** Steps of `seekStep` seconds, back or on. */
  | { do: 'seek'; by: 1 | -1 }
  | { do: 'go'; to: number }
  /** Frames, back or on; pauses. */
  | { do: 'frame'; by: 1 | -1 }
  | { do: 'start' | 'end' }
  /** The loop's ends, at the present frame. */
  | { do: 'loop-in' | 'loop-out' }

const keys: Record<string, PlayerAction> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'seek', by: -1 },
  l: { do: 'seek', by: 1 },
  arrowleft: { do: 'seek', by: -1 },
  arrowright: { do: 'seek', by: 1 },
  i: { do: 'loop-in' },
  o: { do: 'loop-out' },
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  '?': { do: 'help' },
  home: { do: 'start' },
  end: { do: 'end' },
}

export const playerAction = (pressed: PressedKey): PlayerAction | null => keys[latinKey(pressed)] ?? null

/** Seconds: five, but one in a clip that five would cross in a few presses. */
const seekStep = (duration: number): number => (duration < 20 ? 1 : 5)

/** Frames a second, where the clip's own rate is unknown. */
const USUAL_RATE = 25

export function performAction(
  action: PlayerAction,
  video: HTMLVideoElement,
  box: HTMLElement,
  frameRate: number,
): void {
  switch (action.do) {
    case 'toggle':
      if (video.paused) video.play().catch(() => undefined)
      else video.pause()
      break
    case 'seek':
      video.currentTime = within(video.currentTime + action.by * seekStep(video.duration), video.duration)
      break
    case 'go':
      video.currentTime = within(action.to, video.duration)
      break
    case 'frame':
      video.pause()
      video.currentTime = within(video.currentTime + action.by / (frameRate || USUAL_RATE), video.duration)
      break
    case 'start':
      video.currentTime = 0
      break
    case 'end':
      video.currentTime = within(video.duration, video.duration)
      break
    case 'mute':
      video.muted = !video.muted
      break
    case 'fullscreen':
      toggleFullscreen(video, box)
  }
}

const within = (time: number, duration: number) => Math.min(Math.max(0, time), Number.isFinite(duration) ? duration : 0)

/** On iPhones only the video element itself can be full screen. */
function toggleFullscreen(video: HTMLVideoElement & { webkitEnterFullscreen?: () => void }, box: HTMLElement): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (typeof box.requestFullscreen === 'function') void box.requestFullscreen().catch(() => undefined)
  else video.webkitEnterFullscreen?.()
}

const KEY = 'single-key-shortcuts'

/** Whether single letters act on the player; they can be switched off (WCAG 2.1.4). */
export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function setShortcutsOn(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // Storage may be refused; the setting is then not remembered.
  }
}
