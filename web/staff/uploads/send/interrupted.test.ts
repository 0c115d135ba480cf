import { describe, expect, it } from 'vitest'
import { parseStored } from './interrupted.ts'

describe('an interrupted upload', () => {
  it('is stored with its file and its metadata', () => {
    const stored = {
      size: 5,
      creationTime: '2026-01-02T03:04:05.000Z',
      uploadUrl: 'http://localhost/videos/resumable/1',
      metadata: {
        ...{ filename: 'a.mp4', name: 'A', tags: '["x"]', shotonmobile: 'true', collectionName: 'C' },
        ...{ orientation: 'vertical', description: 'D', place: 'P', nameHi: 'ए', free: 'true' },
        ...{ rights: '{"people":"none"}', releases: '["r"]' },
      },
    }
    expect(parseStored('tus::a::1', JSON.stringify(stored))).toEqual({
      startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      isReplacement: false,
      upload: {
        storageKey: 'tus::a::1',
        uploadUrl: stored.uploadUrl,
        fileName: 'a.mp4',
        size: 5,
        collectionName: 'C',
        metadata: {
          ...{ name: 'A', tags: ['x'], themes: [], shots: [], shotonmobile: true, orientation: 'vertical' },
          ...{ description: 'D', place: 'P', nameHi: 'ए', free: true, descriptionHi: '', computerGenerated: false },
          ...{ rights: { people: 'none' }, releases: ['r'] },
        },
      },
    })
  })

  it.each(['', '{', '{}', '{"metadata":{"filename":"a"}}'])('is ignored when %j was stored', (text) => {
    expect(parseStored('tus::x', text)).toBeNull()
  })
})
