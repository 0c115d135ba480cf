import { describe, expect, it } from 'vitest'
import { batch, isOpen, newItem } from './upload-queue.ts'
import { newDraft } from '../draft/video-info.ts'

const known = { themes: [], shots: [] }
const item = (name: string) => newItem(newDraft(new File([''], name, { type: 'video/mp4' }), known))

describe('a batch', () => {
  it('takes files, keeps a failed one with its reason, and an uploaded one until it is cleared', () => {
    const [first, second] = [item('a_b.mp4'), item('c.mp4')]
    let items = batch([], { type: 'added', items: [first, second] })
    items = batch(items, { type: 'sending', key: first.key, sent: 40, bytesPerSecond: 10 })
    expect(items[0]).toMatchObject({ state: 'sending', sent: 40, bytesPerSecond: 10 })
    const duplicateOf = { _id: 'x', name: 'Older' }
    items = batch(items, { type: 'uploaded', key: first.key, duplicateOf })
    items = batch(items, { type: 'failed', key: second.key, reason: 'Too large' })
    expect(items).toMatchObject([
      { state: 'uploaded', duplicateOf },
      { state: 'failed', reason: 'Too large', draft: { name: 'c' } },
    ])
    expect(items.filter(isOpen)).toHaveLength(1)
    items = batch(items, { type: 'sending', key: second.key, sent: 0, bytesPerSecond: 0 })
    expect(items[1]).toMatchObject({ state: 'sending', reason: '' })
    expect(batch(items, { type: 'cleared' })).toHaveLength(1)
    expect(batch(items, { type: 'removed', key: first.key })).toHaveLength(1)
  })

  it('changes one draft and no other', () => {
    const both = [item('a.mp4'), item('b.mp4')]
    const items = batch(both, { type: 'changed', key: both[1]?.key ?? '', part: { name: 'Renamed' } })
    expect(items.map((one) => one.draft.name)).toEqual(['a', 'Renamed'])
  })
})
