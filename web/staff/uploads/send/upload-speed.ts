import { t } from '../../../language/text.ts'

/** Weight of the newest sample in the moving average: quick enough to follow, slow enough to read. */
const WEIGHT = 0.3

/** Bytes per second as an exponential moving average, from the bytes sent at each moment (milliseconds). */
export function speedometer(): (sent: number, now: number) => number {
  let last: { sent: number; now: number } | null = null
  let speed = 0
  return (sent, now) => {
    if (last && now - last.now < 500) return speed
    if (last) {
      const fresh = Math.max(0, ((sent - last.sent) * 1000) / (now - last.now))
      speed = speed === 0 ? fresh : WEIGHT * fresh + (1 - WEIGHT) * speed
    }
    last = { sent, now }
    return speed
  }
}

/** After this long without a byte the server, or the way to it, is away. */
const STALLED_MS = 3000

/** How far an upload is, and how fast. */
export interface Pace {
  sent: number
  bytesPerSecond: number
  /** Nothing has been sent for a while. */
  isStalled: boolean
}

/** Reports the pace of an upload of `size` bytes: when bytes are sent, and when no more are. */
export function watchPace(
  size: number,
  report: (pace: Pace) => void,
): { onSent: (sent: number) => void; stop: () => void } {
  const speed = speedometer()
  let last = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    onSent(sent) {
      // Said again by an attempt that gets nowhere.
      if (sent === last) return
      last = sent
      clearTimeout(timer)
      if (sent < size) timer = setTimeout(() => report({ sent, bytesPerSecond: 0, isStalled: true }), STALLED_MS)
      report({ sent, bytesPerSecond: speed(sent, performance.now()), isStalled: false })
    },
    stop: () => clearTimeout(timer),
  }
}

/** "12.3 MB/s, 4 min left"; empty while unknown, and once all is sent: then the server is at work. */
export function paceText({ sent, bytesPerSecond, isStalled }: Pace, size: number): string {
  if (sent >= size) return ''
  return isStalled ? t('Waiting for the server') : speedText(bytesPerSecond, size - sent)
}

function speedText(bytesPerSecond: number, bytesLeft: number): string {
  if (bytesPerSecond < 1) return ''
  const left = bytesLeft / bytesPerSecond
  return t('{size}/s, {time} left', { size: sizeText(bytesPerSecond), time: timeText(left) })
}

export const sizeText = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(2)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${Math.round(bytes / 1000)} kB`

function timeText(seconds: number): string {
  if (seconds < 60) return t('{seconds} s', { seconds: Math.max(1, Math.round(seconds)) })
  if (seconds < 3600) return t('{minutes} min', { minutes: Math.round(seconds / 60) })
  return t('{hours} h {minutes} min', {
    hours: Math.floor(seconds / 3600),
    minutes: Math.round((seconds % 3600) / 60),
  })
}
