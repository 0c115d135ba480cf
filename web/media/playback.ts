import type { PlayerAction } from './player-keys.ts'

/** Frames a second, where the clip's own rate is unknown. */
const USUAL_RATE = 25

/** Performs the action of a key or a button. */
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
      video.currentTime = within(video.currentTime + action.by, video.duration)
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
