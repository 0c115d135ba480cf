export interface Sheet {
  url: string
  columns: number
  rows: number
  frames: number
}

const TILE_HEIGHT = 100

/** The viewport on the sprite sheet for this share (0 to 1) of the clip, in hundredths of a tile's height. */
export function sheetView({ columns, frames }: Sheet, ratio: number, share: number) {
  const frame = Math.min(frames - 1, Math.max(0, Math.floor(share * frames)))
  const width = TILE_HEIGHT * (ratio > 0 ? ratio : 16 / 9)
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * TILE_HEIGHT, width, height: TILE_HEIGHT }
}
