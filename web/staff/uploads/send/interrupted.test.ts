import { describe, expect, it } from 'vitest'
import { parseStored } from './interrupted.ts'

describe('an upload that was broken off', () => {
  it('is remembered with its file and what was said of it', () => {
    const kept = {
      size: 5,
      creationTime: '2026-01-02T03:04:05.000Z',
      uploadUrl: 'http://localhost/videos/resumable/1',
      metadata: { filename: 'a.mp4', name: 'A', tags: '["x"]', shotonmobile: 'true', collectionName: 'C' },
    }
    expect(parseStored('tus::a::1', JSON.stringify(kept))).toEqual({
      begun: Date.UTC(2026, 0, 2, 3, 4, 5),
      upload: {
        storageKey: 'tus::a::1',
        uploadUrl: kept.uploadUrl,
        fileName: 'a.mp4',
        size: 5,
        collectionName: 'C',
        said: { name: 'A', tags: ['x'], themes: [], shots: [], shotonmobile: true },
      },
    })
  })

  it.each(['', '{', '{}', '{"metadata":{"filename":"a"}}'])('is passed over when %j was kept', (text) => {
    expect(parseStored('tus::x', text)).toBeNull()
  })
})
