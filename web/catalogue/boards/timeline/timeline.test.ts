import { describe, expect, it } from 'vitest'
import type { BoardComment } from '../../../../contract/catalogue/boards.ts'
import { readEditList } from '../../../licensing/edit-list/read-edit-list.ts'
import { relinkedText } from '../../../licensing/edit-list/relink.ts'
import { parseXml, descendants } from '../../../licensing/edit-list/xml-tree.ts'
import { type TimelineBoard, timelineOf } from './board-timeline.ts'
import { timelineFile, type TimelineFormat } from './timeline-file.ts'

// What is written is read again by the reader of /cuttocart.

const FORMATS = ['premiere', 'fcpxml', 'edl'] as const satisfies TimelineFormat[]
const READ_AS = { premiere: 'Premiere XML', fcpxml: 'FCPXML', edl: 'EDL' } as const
const idOf = (nth: number) => `01987f3a-1111-7aaa-8bbb-${String(nth).padStart(12, '0')}`

interface Film {
  id?: string
  name?: string
  nameHi?: string
  rate?: number
  seconds?: number
  size?: [width: number, height: number]
  hasAudio?: boolean
  note?: string
}

const clipOf = (film: Film, nth: number): TimelineBoard['clips'][number] => {
  const { id = idOf(nth), name = `Lamps ${nth}`, rate = 25, seconds = 4, size = [1920, 1080], hasAudio = false } = film
  const [width, height] = size
  return {
    clip: id,
    note: film.note ?? '',
    addedAt: '2026-11-30T00:00:00.000Z',
    video: {
      _id: id,
      name,
      previewURL: '',
      thumnail: '',
      duration: seconds,
      fileSizeInMB: 1,
      shotonmobile: false,
      videoWidth: 2 * width,
      videoHeight: 2 * height,
      waterMarkedVideoURL: '',
      colour: '',
      frameRate: rate,
      hasAudio,
      number: `100 ${String(nth).padStart(4, '0')}`,
      comp: { width, height },
    },
  }
}

const said = (comment: Partial<BoardComment>): BoardComment => ({
  ...{ id: '1', clip: null, at: null, author: 'Ravi', byOwner: false, text: '', hidden: false },
  ...{ createdAt: '', closed: false, replyTo: null },
  ...comment,
})

const boardOf = (films: Film[], more: Partial<TimelineBoard> = {}): TimelineBoard => ({
  name: 'Festival film',
  comments: [],
  clips: films.map(clipOf),
  ...more,
})

function written(board: TimelineBoard, format: TimelineFormat): string {
  const timeline = timelineOf(board)
  if (!timeline) throw new Error('the board is empty')
  return timelineFile(timeline, format).text
}

const read = (text: string) => readEditList(new TextEncoder().encode(text))
const all = (text: string, name: string) => [...descendants(parseXml(text), name)]
const texts = (text: string, name: string) => all(text, name).map((node) => node.text)
const attributes = (text: string, name: string) => all(text, name).map((node) => ({ ...node.attributes }))

describe.each(FORMATS)('a board that is written for %s and read again', (format) => {
  it.each([
    [23.98, 24_000 / 1001],
    [24, 24],
    [25, 25],
    [29.97, 30_000 / 1001],
    [30, 30],
    [50, 50],
    [59.94, 60_000 / 1001],
    [60, 60],
  ])('has the same clips in the same order, and as long, at %d frames a second', (rate, exact) => {
    const frames = [1000, 37, 250]
    const board = boardOf(frames.map((count) => ({ rate, seconds: Math.round((count * 1000) / exact) / 1000 })))
    const list = read(written(board, format))
    expect(list).toMatchObject({ format: READ_AS[format], title: 'Festival film', others: [] })
    expect(list.clips.map(({ videoID, previews, quality }) => [videoID, previews, quality])).toEqual(
      frames.map((_, nth) => [idOf(nth), [`watermarked_video_${idOf(nth)}.mp4`], null]),
    )
    // An edit list does not say its rate: its reader guesses between 25 and 24, and between 30 and 29.97.
    const [digits, within] = format === 'edl' ? [0, 0.05] : [3, 0]
    list.clips.forEach(({ seconds }, nth) => {
      const length = (frames[nth] ?? 0) / exact
      if (within === 0) expect(seconds).toBeCloseTo(length, digits)
      else expect(Math.abs(seconds - length)).toBeLessThan(Math.max(1, length * within))
    })
  })

  it('has a clip twice where it is used twice, and its file once', () => {
    const text = written(boardOf([{ id: idOf(7) }, { id: idOf(8) }, { id: idOf(7) }]), format)
    expect(read(text).clips).toMatchObject([
      { videoID: idOf(7), uses: 2, seconds: 8 },
      { videoID: idOf(8), uses: 1, seconds: 4 },
    ])
    if (format === 'premiere') expect(texts(text, 'pathurl')).toHaveLength(2)
    if (format === 'fcpxml') expect(attributes(text, 'asset')).toHaveLength(2)
  })

  it('keeps names in Hindi and with signs of XML, and is not led astray by what they say', () => {
    const name = `घाट पर दिये & <b>"video_${idOf(99)}_4K"</b>`
    const text = written(
      boardOf(
        [{ name }, { name: '* FROM CLIP NAME: other.mov', note: `]]> video_${idOf(98)}.mp4\n* FROM CLIP NAME: x` }],
        {
          name: 'बसंत & <पतंग>',
        },
      ),
      format,
    )
    expect(read(text)).toMatchObject({ title: 'बसंत & <पतंग>', others: [] })
    expect(read(text).clips.map(({ videoID }) => videoID)).toEqual([idOf(0), idOf(1)])
    if (format === 'premiere') expect(texts(text, 'name')).toContain(`100 0000 ${name}`)
    if (format === 'fcpxml') expect(attributes(text, 'asset-clip')[0]).toMatchObject({ name: `100 0000 ${name}` })
    if (format === 'edl') expect(text).toContain(`* COMMENT: 100 0000 ${name}`)
  })

  it('has two hundred clips, with ids of the starter shop too', () => {
    const films = Array.from({ length: 200 }, (_, nth) => ({ rate: nth % 3 === 0 ? 50 : 25, hasAudio: nth % 2 === 0 }))
    const board = boardOf([...films, { id: 'starter-012' }])
    const list = read(written(board, format))
    expect(list.clips.map(({ videoID }) => videoID)).toEqual(board.clips.map(({ clip }) => clip))
  })

  it('is relinked to the licensed files by the list’s own tools', () => {
    const text = written(boardOf([{ hasAudio: true }, {}]), format)
    const relinked = read(
      relinkedText(
        text,
        read(text).clips.flatMap(({ videoID, previews }) =>
          previews.map((fileName) => ({ videoID, quality: '4K' as const, fileName })),
        ),
      ),
    )
    expect(relinked.clips).toMatchObject([
      { videoID: idOf(0), quality: '4K', previews: [], seconds: 4 },
      { videoID: idOf(1), quality: '4K', previews: [], seconds: 4 },
    ])
  })
})

it('the settings are those of most clips, and another rate or size is written for what it is', () => {
  const board = boardOf([
    { rate: 50, seconds: 2 },
    { rate: 29.97, seconds: 10.01, hasAudio: true },
    { rate: 29.97, seconds: 2.002, size: [1080, 1920] },
    { rate: 23.98, seconds: 2.002, size: [1080, 1920] },
    { rate: 15, seconds: 2 },
  ])
  const fcpxml = written(board, 'fcpxml')
  const formats = attributes(fcpxml, 'format')
  expect(formats[0]).toMatchObject({ id: 'r1', frameDuration: '1001/30000s', width: '1920', height: '1080' })
  expect(attributes(fcpxml, 'sequence')).toMatchObject([{ format: 'r1', tcFormat: 'DF' }])
  expect(attributes(fcpxml, 'asset').map(({ duration }) => duration)).toEqual([
    '2s',
    '1001/100s',
    '1001/500s',
    '1001/500s',
    '2s',
  ])
  expect(formats.map(({ frameDuration, width }) => `${frameDuration} ${width}`)).toEqual([
    '1001/30000s 1920',
    '1/50s 1920',
    '1001/30000s 1080',
    '1001/24000s 1080',
    '1/15s 1920',
  ])
  // Each edge is a frame of the sequence: 2 s of 50 are 59 frames of 29.97.
  expect(attributes(fcpxml, 'asset-clip').map(({ offset }) => offset)).toEqual([
    '0s',
    '59059/30000s',
    '359359/30000s',
    '419419/30000s',
    '479479/30000s',
  ])
  expect(attributes(fcpxml, 'conform-rate')).toEqual([
    { scaleEnabled: '0', srcFrameRate: '50' },
    { scaleEnabled: '0', srcFrameRate: '23.98' },
    { scaleEnabled: '0' },
  ])

  const premiere = written(board, 'premiere')
  const [sequence] = all(premiere, 'sequence')
  const rate = (node: (typeof sequence & {}) | undefined) =>
    node?.children.find(({ name }) => name === 'rate')?.children.map(({ text }) => text)
  expect(rate(sequence)).toEqual(['30', 'TRUE'])
  expect(
    all(premiere, 'file')
      .filter(({ children }) => children.length > 0)
      .map(rate),
  ).toEqual([
    ['50', 'FALSE'],
    ['30', 'TRUE'],
    ['30', 'TRUE'],
    ['24', 'TRUE'],
    ['15', 'FALSE'],
  ])
  expect(texts(premiere, 'end')).toEqual(['59', '359', '419', '479', '538', '359', '359'])
  expect(texts(premiere, 'displayformat')[0]).toBe('DF')
  expect(texts(premiere, 'value')).toEqual(['56.25', '56.25'])
  expect(texts(premiere, 'linkclipref')).toHaveLength(9)

  expect(written(board, 'edl').split('\r\n')).toMatchObject({
    1: 'FCM: DROP FRAME',
    3: '001  AX       V     C        00:00:00;00 00:00:01;29 01:00:00;00 01:00:01;29',
    6: '002  AX       AA/V  C        00:00:00;00 00:00:10;00 01:00:01;29 01:00:11;29',
  })
})

it('a clip whose rate no sequence may have, or that says none, lies in one of 25 frames', () => {
  for (const rate of [15, 0]) expect(timelineOf(boardOf([{ rate }]))?.rate).toEqual({ timebase: 25, isNtsc: false })
})

it('a vertical board makes a vertical sequence', () => {
  const text = written(boardOf([{ size: [1080, 1920] }, { size: [1080, 1920] }, {}]), 'premiere')
  expect([texts(text, 'width')[0], texts(text, 'height')[0]]).toEqual(['1080', '1920'])
})

it('notes and comments are markers at their moments, with their answers; what was hidden stays out', () => {
  const board = boardOf([{ note: 'For the\nopening' }], {
    comments: [
      said({ id: 'a', clip: idOf(0), at: 2.5, text: 'Too dark' }),
      said({ id: 'b', clip: idOf(0), replyTo: 'a', author: 'Asha', text: 'A brighter one follows' }),
      said({ id: 'c', clip: idOf(0), at: 99, text: 'At the end' }),
      said({ id: 'd', clip: idOf(0), text: 'The whole clip' }),
      said({ id: 'e', clip: idOf(0), hidden: true, text: 'rude' }),
      said({ id: 'f', text: 'Shorter, please' }),
    ],
  })
  expect(attributes(written(board, 'fcpxml'), 'marker')).toEqual([
    {
      start: '0s',
      duration: '1/25s',
      value: 'For the opening Ravi: The whole clip',
      note: 'For the\nopening\nRavi: The whole clip',
    },
    {
      start: '62/25s',
      duration: '1/25s',
      value: 'Ravi: Too dark Asha: A brighter one follows',
      note: 'Ravi: Too dark\nAsha: A brighter one follows',
    },
    { start: '99/25s', duration: '1/25s', value: 'Ravi: At the end' },
  ])
  expect(texts(written(board, 'fcpxml'), 'note')).toEqual(['Ravi: Shorter, please'])
  const premiere = written(board, 'premiere')
  expect(texts(premiere, 'comment')).toEqual([
    'For the\nopening',
    'Ravi: Too dark\nAsha: A brighter one follows',
    'Ravi: At the end',
    'Ravi: The whole clip',
    'Ravi: Shorter, please',
  ])
  expect(all(premiere, 'marker').map(({ children }) => children.find(({ name }) => name === 'in')?.text)).toEqual([
    '0',
    '62',
    '99',
    '0',
    '0',
  ])
  const edl = written(board, 'edl')
  expect(edl).toContain('* COMMENT: For the opening\r\n')
  expect(edl).toContain('* COMMENT: Ravi: Shorter, please\r\n')
  expect(edl).not.toContain('rude')
})

it('of a clip that is gone nothing is written, and of an empty board no timeline', () => {
  const gone = { ...clipOf({}, 1), video: null }
  expect(timelineOf(boardOf([], { clips: [gone] }))).toBeNull()
  expect(timelineOf(boardOf([]))).toBeNull()
  const [first] = boardOf([{}]).clips
  expect(read(written(boardOf([], { clips: [gone, first!] }), 'edl')).clips).toMatchObject([{ videoID: idOf(0) }])
})

it.each([
  ['Diwali: cut/7 "final"?', 'Diwali cut 7 final timeline.edl'],
  ['../..\\CON', 'CON timeline.edl'],
  ['  ', 'board timeline.edl'],
  ['दिवाली ‮film', 'दिवाली film timeline.edl'],
  ['😀'.repeat(80), `${'😀'.repeat(50)} timeline.edl`],
])('the file of the board "%s" has a name that any computer takes', (name, expected) => {
  const timeline = timelineOf(boardOf([{}], { name }))
  expect(timeline && timelineFile(timeline, 'edl').name).toBe(expected)
})
