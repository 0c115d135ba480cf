import { type RefObject, useEffect } from 'react'
import type { Video } from '../../contract/catalogue/catalogue.ts'
import { prefersStill } from './motion-preference.ts'

type LargePreviews = NonNullable<Video['watermarked']>

/** A film that has played for longer is not changed under the viewer's eyes, but for full screen. */
const JUST_BEGUN_SECONDS = 1
const MEGABITS_WANTED = 5

/** Plays the watermarked film in 1080p where screen and line allow it; it goes on where the smaller one was. */
export function useLargePreview(video: RefObject<HTMLVideoElement | null>, films: LargePreviews | undefined): void {
  const large = films?.findLast(({ width, height }) => Math.min(width, height) <= 1080)
  useEffect(() => {
    const element = video.current
    if (!element || !large) return
    const consider = () => {
      const isLate = element.currentTime > JUST_BEGUN_SECONDS && element.played.length > 0
      if (element.currentSrc.includes(large.url) || prefersStill() || isThin()) return
      if (document.fullscreenElement || (!isLate && isWide())) change(element, large.url)
    }
    consider()
    document.addEventListener('fullscreenchange', consider)
    return () => document.removeEventListener('fullscreenchange', consider)
  }, [video, large])
}

const isWide = () => innerWidth * devicePixelRatio >= 1280

function isThin(): boolean {
  const line = (navigator as Navigator & { connection?: { downlink?: number } }).connection
  return (line?.downlink ?? MEGABITS_WANTED) < MEGABITS_WANTED
}

function change(element: HTMLVideoElement, url: string): void {
  const { currentTime, paused } = element
  // A moment that the page's address asks for stays.
  element.src = url + (element.src.match(/#.*$/)?.[0] ?? '')
  if (currentTime > 0)
    element.addEventListener('loadedmetadata', () => (element.currentTime = currentTime), { once: true })
  if (!paused) element.play().catch(() => undefined)
}
