/** The next round number, 1, 2 or 5 times a power of ten, so that the axis ends on one. */
export function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}
