import { expect, test } from 'vitest'
import { refusals } from './refusals.table.ts'
import { sniff } from './sniff.client.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const syncs = (lead: number, step: number) => {
  const stream = Buffer.alloc(1000)
  for (let at = lead; at < stream.length; at += step) stream[at] = 0x47
  return stream
}

test.each([
  ['mp4', 'mov', bytes([0, 0, 0, 32], 'ftypisom')],
  ['mov', 'mov', bytes([0, 0, 0, 20], 'ftypqt  ')],
  ['3gp', 'mov', bytes([0, 0, 0, 20], 'ftyp3gp5')],
  ['mov', 'mov', bytes([0, 0, 0, 8], 'wide')],
  ['mkv', 'matroska', bytes('\x1A\x45\xDF\xA3....B\x82\x88matroska')],
  ['webm', 'matroska', bytes('\x1A\x45\xDF\xA3....B\x82\x84webm')],
  ['avi', 'avi', bytes('RIFF....AVI LIST')],
  ['ogv', 'ogg', bytes('OggS....')],
  ['mpg', 'mpeg', bytes([0, 0, 1, 0xba], '........')],
  ['ts', 'mpegts', syncs(0, 188)],
  ['mts', 'mpegts', syncs(4, 192)],
])('%s is read by %s', (fileType, demuxer, head) => {
  expect(sniff(head)).toEqual({ ok: true, fileType, demuxer })
})

test.each([
  ['nothing', bytes(), refusals.empty],
  ['an HLS playlist', bytes('#EXTM3U\n#EXT-X-TARGETDURATION:10\n'), refusals.playlist],
  ['a concat script', bytes("ffconcat version 1.0\nfile 'other.mp4'\n"), refusals.playlist],
  ['a DASH manifest', bytes('<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash">'), refusals.playlist],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), refusals.image],
  ['a photograph', bytes('\xFF\xD8\xFF\xE0'), refusals.image],
  ['an iPhone photograph', bytes([0, 0, 0, 24], 'ftypheic'), refusals.image],
  ['a page', bytes('<!doctype html><script>'), refusals.text],
  ['text', bytes('Dear editors,\n'), refusals.text],
  ['a song', bytes('ID3\x04'), refusals.audio],
  ['a program', bytes('\x7FELF\x02\x01\x01\x00\x00'), refusals.notFilm],
])('%s is refused in words', (_, head, reason) => {
  expect(sniff(head)).toEqual({ ok: false, reason })
})
