/** What a film needs at the least to be sold as good; the shop's own numbers. */
export interface QualityFloor {
  /** Of the shorter side, in pixels. */
  side: number
  seconds: number
}

/** Why a film is below the floor; empty for one that is not. */
export function belowFloor(film: { width: number; height: number; seconds: number }, floor: QualityFloor): string[] {
  const side = Math.min(film.width, film.height)
  return [
    ...(side > 0 && side < floor.side ? [`The picture is smaller than ${floor.side}p.`] : []),
    ...(film.seconds > 0 && film.seconds < floor.seconds ? [`The film is shorter than ${floor.seconds} seconds.`] : []),
  ]
}
