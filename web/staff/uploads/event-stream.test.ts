import { describe, expect, it } from 'vitest'
import { eventParser, refetchEvery } from './upload-events.ts'

function read(...chunks: string[]): string[] {
  const received: string[] = []
  const feed = eventParser((data) => received.push(data))
  for (const chunk of chunks) feed(chunk)
  return received
}

describe('the event stream', () => {
  it('hands on one message per blank line', () => {
    expect(read('data: {"percent":10}\n\ndata: {"percent":20}\n\n')).toEqual(['{"percent":10}', '{"percent":20}'])
  })

  it('joins chunks that break anywhere', () => {
    expect(read('da', 'ta: {"per', 'cent":5}\n', '\nda')).toEqual(['{"percent":5}'])
    expect(read('data: a\r', '\n\r', '\ndata: b\r\n\r\n')).toEqual(['a', 'b'])
  })

  it('skips comments, names and retry lines, joins several data lines', () => {
    expect(read(': hello\n\nretry: 5000\nevent: upload\ndata: a\ndata:b\n\n')).toEqual(['a\nb'])
  })

  it('buffers an unfinished message', () => {
    expect(read('data: half\n')).toEqual([])
  })
})

describe('a list of everybody’s uploads', () => {
  it('is asked for anew where a failed one that is tried again may come back', () => {
    expect([refetchEvery('failed'), refetchEvery('making'), refetchEvery('all')]).toEqual([5_000, 5_000, false])
  })
})
