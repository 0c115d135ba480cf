import { expect, it } from 'vitest'
import { pathMap, relinkedText } from './relink.ts'

const id = '01987f3a-1111-7aaa-8bbb-000000000001'
const clip = { videoID: id, quality: '4K', fileName: `घाट watermarked_video_${id}.mp4` } as const

it('a relinked list names the licensed files, escaped or not, and changes nothing else', () => {
  const text = `* FROM CLIP NAME: ${clip.fileName}\n<src>file:///a/${encodeURIComponent(clip.fileName)}</src> other.mov`
  expect(relinkedText(text, [clip])).toBe(
    `* FROM CLIP NAME: video_${id}_4K.mp4\n<src>file:///a/video_${id}_4K.mp4</src> other.mov`,
  )
})

it('a table of names holds no formula', () => {
  expect(pathMap([{ ...clip, fileName: `=cmd|"x",${id}.mp4` }])).toBe(
    `preview,licensed\r\n"'=cmd|""x"",${id}.mp4",video_${id}_4K.mp4\r\n`,
  )
})
