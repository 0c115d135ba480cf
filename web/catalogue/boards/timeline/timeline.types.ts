import type { FrameRate } from './frame-rate.ts'

/** A text at a moment of a clip. */
export interface Marker {
  seconds: number
  text: string
}

export interface Size {
  width: number
  height: number
}

/** A whole clip on the timeline, as its watermarked film. */
export interface TimelineClip {
  /** As the film is downloaded: reading the edit again, and relinking it, go by this name. */
  fileName: string
  name: string
  rate: FrameRate
  /** At its own rate. */
  frames: number
  size: Size
  hasAudio: boolean
  markers: Marker[]
}

/** One sequence of clips, one after the other. */
export interface Timeline {
  name: string
  rate: FrameRate
  size: Size
  clips: TimelineClip[]
  /** About the whole of it. */
  remarks: string[]
}
