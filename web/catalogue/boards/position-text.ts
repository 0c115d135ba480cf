/** A moment of a clip to the tenth of a second: 0:03.4. */
export function positionText(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  const rest = (tenths % 600) / 10
  return `${Math.floor(tenths / 600)}:${rest.toFixed(1).padStart(4, '0')}`
}
