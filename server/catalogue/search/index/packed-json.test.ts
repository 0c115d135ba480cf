import { describe, expect, it } from 'vitest'
import { pack, unpack } from './packed-json.model.ts'

const through = (record: object): string => {
  const json = Buffer.alloc(6 + Buffer.byteLength(JSON.stringify(record)))
  const packed = pack(record)
  expect(unpack(packed, { from: 0, end: packed.length }, json, 6)).toBe(json.length)
  return json.toString('utf8', 6)
}

describe('packed JSON', () => {
  it.each([
    { _id: 'clip-1', name: 'Holi', tags: ['holi', 'रंग'], themes: ['festival'], theme: ['festival'], views: 0 },
    {
      _id: 'clip-2',
      name: 'clip-2 of clip-2',
      thumnail: '/media/clip-2/poster.jpg',
      posterLarge: '/media/clip-2/poster.jpg',
    },
    { _id: 'clip-3', name: '', description: '', other: undefined, last: '', free: true, free2: true, free3: true },
    {
      _id: 'clip-4',
      name: 'line\nbreak "quoted" \u0001 \u0003',
      place: null,
      pictures: { folder: 'x', sizes: [1, 2] },
    },
  ])('comes out as it went in: %j', (record) => {
    expect(through(record)).toBe(JSON.stringify(record))
  })

  it('comes out as it went in where most values are rare, and longer than a run', () => {
    for (let n = 0; n < 500; n++) {
      const rare = `${n} ${'रंग '.repeat(n % 90)}`
      const record = { _id: `clip-${n}`, name: rare, tags: [rare, 'holi'], place: `at ${n} of clip-${n}` }
      expect(through(record)).toBe(JSON.stringify(record))
    }
  })

  it('takes less than a third of the room', () => {
    const id = '0123456789abcdef01234567'
    const address = `https://media.example/${id}/poster.jpg`
    const record = {
      _id: id,
      waterMarkedVideoURL: address,
      thumnail: address,
      posterLarge: address,
      shotonmobile: true,
    }
    expect(pack(record).length).toBeLessThan(JSON.stringify(record).length / 3)
  })
})
