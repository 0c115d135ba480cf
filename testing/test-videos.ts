/** A filmed test clip as those who see it see it: size after rotation and pixel shape, length of its pictures. */
export interface TestVideo {
  width: number
  height: number
  seconds: number
}

/** The valid videos of `media/valid`, by file name; the manifest beside them has their sources. */
export const VALID_VIDEOS: Readonly<Record<string, TestVideo>> = {
  'anamorphic-sar2x1.mp4': { width: 1280, height: 360, seconds: 5 },
  'bear-odd-161x121.webm': { width: 161, height: 121, seconds: 1.001 },
  'car-park-768x432.mp4': { width: 768, height: 432, seconds: 30.16 },
  'city-night-mpeg2.mpg': { width: 720, height: 405, seconds: 7.6 },
  'city-prores-hq.mov': { width: 720, height: 405, seconds: 0.48 },
  'cockatoo-720p-noaudio.mp4': { width: 1280, height: 720, seconds: 14 },
  'desert-road-mjpeg.avi': { width: 640, height: 480, seconds: 2.6 },
  'geese-720p.mp4': { width: 1280, height: 720, seconds: 3.635 },
  'iphone-gps-rot90.mov': { width: 320, height: 568, seconds: 4.0017 },
  'karma-coast-854x480.mp4': { width: 854, height: 480, seconds: 12.0787 },
  'nasa-multi-track.mp4': { width: 480, height: 270, seconds: 13.013 },
  'ocean-960x540.mp4': { width: 960, height: 540, seconds: 1.0344 },
  'portrait-4k60-rot90.mp4': { width: 2160, height: 3840, seconds: 0.2997 },
  'roofs-hlg-10bit-rot90.mp4': { width: 1080, height: 1920, seconds: 2.5483 },
  'signer-640x480.mkv': { width: 640, height: 480, seconds: 2.6 },
  'sony-a7m3.mts': { width: 1920, height: 1080, seconds: 0.52 },
  'sowt-1080p50-pcm.mov': { width: 1920, height: 1080, seconds: 2 },
  'square-642x642-vp9.webm': { width: 642, height: 642, seconds: 2.9667 },
  'vfr-3026x1386.mp4': { width: 3026, height: 1386, seconds: 8.7255 },
}

/** Files of `media/hostile` that are playable all the same, with the true duration of their video stream. */
export const ODD_BUT_TAKEN: Readonly<Record<string, number>> = {
  'claims-39-hours.mp4': 1.001,
  'matroska-named.mp4': 3.65,
  'mdat-too-long.mp4': 1.001,
  'metadata-injection.mp4': 1.035,
  'slow-6min-1080p.mp4': 362.767,
}
