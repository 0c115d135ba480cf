import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePrefersStill } from './motion-preference.ts'
import { t } from '../language/text.ts'

export interface HeroVideoProps {
  src: string
  /** Called each second with the position and the duration, in seconds. */
  onTime: (played: number, length: number) => void
}

/**
 * The background video, a muted loop, loaded when the page is idle. It lasts more than 5 s, so it can be paused
 * (WCAG 2.2.2); with reduced motion or data saver nothing loads until requested.
 */
export default function HeroVideo({ src, onTime }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const still = usePrefersStill()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [playing, setPlaying] = useState(false)
  const [begun, setBegun] = useState(false)
  const run = chosen ?? !still
  useEffect(() => {
    if (run) video.current?.play().catch(() => undefined)
    else video.current?.pause()
  }, [run])
  usePauseOffScreen(video, run)
  const Icon = playing ? Pause : Play
  const follow = ({ currentTime, duration }: HTMLVideoElement) => {
    if (!(duration > 0)) return
    onTime(Math.floor(currentTime), duration)
    if (line.current) line.current.style.transform = `scaleX(${currentTime / duration})`
  }
  return (
    <>
      <div className="hero-picture">
        {(run || begun) && (
          <video
            ref={video}
            src={src}
            data-shown={begun}
            muted
            loop
            autoPlay={run}
            playsInline
            disableRemotePlayback
            aria-hidden
            tabIndex={-1}
            onPlay={() => setPlaying(true)}
            onPlaying={() => setBegun(true)}
            onPause={() => setPlaying(false)}
            onTimeUpdate={(event) => follow(event.currentTarget)}
          />
        )}
      </div>
      <button
        type="button"
        aria-label={t(playing ? 'Pause background video' : 'Play background video')}
        onClick={() => setChosen(!playing)}
        className="hero-pause"
      >
        <Icon size={18} aria-hidden />
      </button>
      <span className="hero-timeline" aria-hidden>
        <span ref={line} />
      </span>
    </>
  )
}

function usePauseOffScreen(video: { current: HTMLVideoElement | null }, run: boolean): void {
  useEffect(() => {
    const element = video.current
    if (!element || !run || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) element.play().catch(() => undefined)
      else element.pause()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [video, run])
}
