import { sheetView, type Sheet } from './scrub-frame.ts'

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
