/** `0:02`, or with the frame within the second, `0:02:14`, where the rate is known. */
export function timecode(seconds: number, frameRate = 0): string {
  // A frame's own start may lie a hair below it.
  const exact = Math.max(0, seconds) + 0.001
  const whole = Math.floor(exact)
  const two = (count: number) => String(count).padStart(2, '0')
  const clock = `${Math.floor(whole / 60)}:${two(whole % 60)}`
  return frameRate > 0 ? `${clock}:${two(Math.floor((exact - whole) * frameRate))}` : clock
}
