import { describe, expect, it } from 'vitest'
import { batch, newItem } from './batch-state.ts'
import { newDraft } from './drafts.ts'

const known = { themes: [], shots: [] }
const item = (name: string) => newItem(newDraft(new File([''], name, { type: 'video/mp4' }), known))

describe('a batch', () => {
  it('takes files, keeps a failed one with its reason, lets an uploaded one go', () => {
    const [first, second] = [item('a_b.mp4'), item('c.mp4')]
    let items = batch([], { type: 'added', items: [first, second] })
    items = batch(items, { type: 'sending', key: first.key, percent: 40 })
    expect(items[0]).toMatchObject({ state: 'sending', percent: 40 })
    items = batch(items, { type: 'removed', key: first.key })
    items = batch(items, { type: 'failed', key: second.key, reason: 'Too large' })
    expect(items).toMatchObject([{ state: 'failed', reason: 'Too large', draft: { name: 'c' } }])
    items = batch(items, { type: 'sending', key: second.key, percent: 0 })
    expect(items[0]).toMatchObject({ state: 'sending', reason: '' })
  })

  it('changes one draft and no other', () => {
    const both = [item('a.mp4'), item('b.mp4')]
    const items = batch(both, { type: 'changed', key: both[1]?.key ?? '', part: { name: 'Renamed' } })
    expect(items.map((one) => one.draft.name)).toEqual(['a', 'Renamed'])
  })
})
