import { join } from 'node:path'
import { expect, it } from 'vitest'
import { choosePosterFrame, posterMoments } from './poster-frame.policy.ts'
import { drawVideo, ownDirectory, picture, renderPreviews, videoInfoOfFile } from './render.fixture.ts'

const minute = { timeout: 240_000 }
const SIZE = { width: 320, height: 180 }
const mark = { text: 'Jhalak', seed: Buffer.from('clip-42') }
/** A still of ffmpeg's, so that frames differ in nothing but what is done to them; a second each. */
const CHART = 'testsrc2=s=320x180:r=25:d=1,trim=end_frame=1,loop=24:1,setpts=N/25/TB,fps=25'

/** @returns the film, and how its poster differs from its pictures at these seconds, in mean brightness of a pixel */
async function posterOf(...parts: string[]) {
  const directory = await ownDirectory()
  const source = `${parts.map((part, n) => `${part}[p${n}]`).join(';')};${parts.map((_, n) => `[p${n}]`).join('')}concat=n=${parts.length}`
  const masterPath = await drawVideo(join(directory, 'film.mp4'), source)
  const info = await videoInfoOfFile(masterPath)
  const made = await renderPreviews({ clipId: 'clip-42', mark, masterPath, info, outDir: join(directory, 'out') })
  if (!made.ok) throw new Error(`${made.reason} ${made.detail}`)
  const path = made.renditions.find(({ kind }) => kind === 'poster')?.path ?? ''
  const poster = await picture(path, 0, SIZE)
  return {
    count: made.renditions.length,
    async differsFrom(second: number) {
      const frame = await picture(masterPath, second * 25, SIZE)
      return poster.reduce((sum, value, at) => sum + Math.abs(value - (frame[at] ?? 0)), 0) / poster.length
    },
  }
}

it('B11: of a film that begins black, or out of focus, the poster is a later frame', minute, async () => {
  const black = 'color=black:s=320x180:r=25:d=1,format=yuv420p'
  for (const beginning of [black, `${CHART},gblur=sigma=12`]) {
    const poster = await posterOf(beginning, CHART, CHART)
    expect(await poster.differsFrom(2)).toBeLessThan(8)
    expect(await poster.differsFrom(0)).toBeGreaterThan(15)
  }
})

it('UPL-7: of a film that begins well, the poster is the frame at 0.1 s', minute, async () => {
  const poster = await posterOf(CHART, `${CHART},gblur=sigma=2`, `${CHART},negate`)
  expect(await poster.differsFrom(0)).toBeLessThan(8)
  expect(await poster.differsFrom(2)).toBeGreaterThan(15)
})

it('a film that is black throughout is accepted', minute, async () => {
  expect((await posterOf('color=black:s=320x180:r=25:d=1,format=yuv420p')).count).toBe(4)
})

it.each<[number, number[]]>([
  [0.04, [0.02, 0.028]],
  [0.3, [0.1, 0.21]],
  [10, [0.1, 3, 7]],
])('the poster of a film of %s s is looked for at %j s', (length, moments) => {
  expect(posterMoments(length)).toEqual(moments.map((at) => expect.closeTo(at, 6)))
})

it('a frame that shows something is left for a much sharper one alone; of those that show nothing the brightest is taken', () => {
  const frame = (brightness: number, sharpness: number) => ({ brightness, sharpness })
  const chosen = (...frames: ReturnType<typeof frame>[]) => frames.indexOf(choosePosterFrame(frames) ?? frame(0, 0))
  expect(chosen(frame(90, 10), frame(120, 14))).toBe(0)
  expect(chosen(frame(90, 10), frame(120, 15), frame(120, 19))).toBe(2)
  expect(chosen(frame(4, 30), frame(120, 5))).toBe(1)
  expect(chosen(frame(250, 30), frame(120, 5))).toBe(1)
  expect(chosen(frame(2, 0), frame(9, 0), frame(5, 3))).toBe(1)
  expect(choosePosterFrame([])).toBeNull()
})
