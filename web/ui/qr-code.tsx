import { encode } from 'uqr'
import { classNames } from './class-names.ts'

/** A QR code, dark on white in every theme, with the quiet zone that scanners need. What it holds stands beside it as text. */
export function QrCode({ text, className }: { text: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((cells, y) => cells.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      className={classNames('shrink-0 bg-white', className)}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#14142b" />
    </svg>
  )
}
