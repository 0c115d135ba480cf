import { expect, it } from 'vitest'
import { readEditList } from './read-edit-list.ts'
import { bestOf, pathMap, previewsOf, type Relinked, relinkedText } from './relink.ts'

const id = '01987f3a-1111-7aaa-8bbb-000000000001'
const clip = { videoID: id, quality: '4K', fileName: `घाट watermarked_video_${id}.mp4` } as const

it('a relinked list names the licensed files, escaped or not, and changes nothing else', () => {
  const text = `* FROM CLIP NAME: ${clip.fileName}\n<src>file:///a/${encodeURIComponent(clip.fileName)}</src> other.mov`
  expect(relinkedText(text, [clip])).toBe(
    `* FROM CLIP NAME: video_${id}_4K.mp4\n<src>file:///a/video_${id}_4K.mp4</src> other.mov`,
  )
})

/** An edit list of these file names, relinked to what is owned. */
function relinked(names: string[], owned: Relinked['quality'][]): string[] {
  const event = (name: string, at: number) =>
    `00${at + 1}  AX V C 00:00:00:00 00:00:01:00 01:00:0${at}:00 01:00:0${at + 1}:00\n* FROM CLIP NAME: ${name}\n`
  const text = names.map(event).join('')
  const quality = bestOf(owned) ?? 'HD'
  const clips = readEditList(new TextEncoder().encode(text)).clips.flatMap(({ videoID, previews }) =>
    previews.map((fileName) => ({ videoID, quality, fileName })),
  )
  return [...relinkedText(text, clips).matchAll(/NAME: (.*)/g)].map(([, name = '']) => name)
}

it.each<[string, string[], Relinked['quality'][], string[]]>([
  [
    'the licensed file stands first',
    [`video_${id}_HD.mp4`, `watermarked_video_${id}.mp4`],
    ['HD'],
    [`video_${id}_HD.mp4`, `video_${id}_HD.mp4`],
  ],
  ['HD and 4K are owned', [`watermarked_video_${id}.mp4`], ['HD', '4K'], [`video_${id}_4K.mp4`]],
  [
    'a crop stands first',
    [`video_${id}_9x16.mp4`, `watermarked_video_${id}.mp4`],
    ['4K'],
    [`video_${id}_9x16.mp4`, `video_${id}_4K.mp4`],
  ],
  [
    'there are several previews of it, one named like the beginning of another',
    [`watermarked_video_${id}`, `watermarked_video_${id}_4K.mp4`, `my watermarked_video_${id}.mp4`],
    ['4K'],
    [`video_${id}_4K`, `video_${id}_4K.mp4`, `video_${id}_4K.mp4`],
  ],
])('previews alone are relinked, all of them, to the best that is owned, where %s', (_, names, owned, expected) => {
  expect(relinked(names, owned)).toEqual(expected)
})

it('a name that is not in the film keeps its place when another begins like it', () => {
  const name = `watermarked_video_${id}`
  expect(relinkedText(`${name}_old.mp4 "${name}"`, [{ ...clip, fileName: name }])).toBe(
    `${name}_old.mp4 "video_${id}_4K"`,
  )
})

it('the table of everything licensed has one line for a preview', () => {
  const both = [
    { clipId: id, quality: 'HD' as const },
    { clipId: id, quality: '4K' as const },
    { clipId: 'starter-1', quality: 'HD' as const },
  ]
  expect(pathMap(previewsOf(both))).toBe(
    [
      'preview,licensed',
      `watermarked_video_${id}.mp4,video_${id}_4K.mp4`,
      `watermarked_video_${id}_4K.mp4,video_${id}_4K.mp4`,
      'watermarked_video_starter-1.mp4,video_starter-1_HD.mp4',
      '',
    ].join('\r\n'),
  )
})

it('a table of names holds no formula', () => {
  expect(pathMap([{ ...clip, fileName: `=cmd|"x",${id}.mp4` }])).toBe(
    `preview,licensed\r\n"'=cmd|""x"",${id}.mp4",video_${id}_4K.mp4\r\n`,
  )
})
