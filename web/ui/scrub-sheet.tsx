interface Props {
  sheet: Sheet
  /** Width of one picture over its height. */
  ratio: number
  /** 0 at the left edge to 1 at the right one; null: loaded but not shown. */
  share: number | null
  className: string
}

/** The frame at that share of the clip's length, from a sprite sheet: shown at once, without seeking in the video. */
export function ScrubSheet({ sheet, ratio, share, className }: Props) {
  const { x, y, width, height } = sheetView(sheet, ratio, share ?? 0)
  return (
    <svg
      className={className}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      data-shown={share !== null}
      data-scrub
      aria-hidden
    >
      <image href={sheet.url} width={width * sheet.columns} height={height * sheet.rows} preserveAspectRatio="none" />
    </svg>
  )
}

export interface Sheet {
  url: string
  columns: number
  rows: number
  frames: number
  bytes?: number | undefined
}

const TILE_HEIGHT = 100

/** The viewport on the sprite sheet for this share (0 to 1) of the clip, in hundredths of a tile's height. */
export function sheetView({ columns, frames }: Sheet, ratio: number, share: number) {
  const frame = Math.min(frames - 1, Math.max(0, Math.floor(share * frames)))
  const width = TILE_HEIGHT * (ratio > 0 ? ratio : 16 / 9)
  return { x: (frame % columns) * width, y: Math.floor(frame / columns) * TILE_HEIGHT, width, height: TILE_HEIGHT }
}
