import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMetadataCsv } from '../../../../contract/catalogue/metadata-csv.ts'
import { NOTHING_FOR_ALL, saysSomething } from '../draft/upload-draft.ts'
import { batch, isOpen, newItem } from './batch-item.ts'
import { UploadQueue } from './upload-queue.ts'
import { newDraft } from '../draft/video-info.ts'

const known = { themes: [], shots: [] }
const item = (name: string) => newItem(newDraft(new File([''], name, { type: 'video/mp4' }), known))

describe('a batch', () => {
  beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
  afterEach(() => void vi.unstubAllGlobals())

  it('takes files, keeps a failed one with its reason, and an uploaded one until it is cleared', () => {
    const [first, second] = [item('a_b.mp4'), item('c.mp4')]
    let items = batch([], { type: 'added', items: [first, second] })
    items = batch(items, { type: 'sending', key: first.key, pace: { sent: 40, bytesPerSecond: 10, isStalled: false } })
    expect(items[0]).toMatchObject({ state: 'sending', sent: 40, bytesPerSecond: 10 })
    const duplicateOf = { _id: 'x', name: 'Older' }
    items = batch(items, { type: 'uploaded', key: first.key, id: 'y', duplicateOf })
    items = batch(items, { type: 'failed', key: second.key, reason: 'Too large' })
    expect(items).toMatchObject([
      { state: 'uploaded', duplicateOf },
      { state: 'failed', reason: 'Too large', draft: { name: 'c' } },
    ])
    expect(items.filter(isOpen)).toHaveLength(1)
    items = batch(items, { type: 'sending', key: second.key, pace: { sent: 0, bytesPerSecond: 0, isStalled: true } })
    expect(items[1]).toMatchObject({ state: 'sending', reason: '' })
    expect(batch(items, { type: 'cleared' })).toHaveLength(1)
    expect(batch(items, { type: 'removed', key: first.key })).toHaveLength(1)
  })

  it('does not count what was cancelled as failed, and sends it again', () => {
    const one = item('a_b.mp4')
    const items = batch([one], { type: 'cancelled', key: one.key })
    expect(items).toMatchObject([{ state: 'cancelled', reason: '' }])
    expect(items.filter(isOpen)).toHaveLength(1)
  })

  it('does not count a file as uploaded that is here already', () => {
    const one = item('a_b.mp4')
    const duplicateOf = { _id: 'x', name: 'Older' }
    const items = batch([one], { type: 'uploaded', key: one.key, id: 'x', duplicateOf })
    expect(items).toMatchObject([{ state: 'known', duplicateOf }])
    expect(items.filter(isOpen)).toEqual([])
    expect(batch(items, { type: 'cleared' })).toEqual([])
  })

  it('finds themes and shots in a name also where their lists come after the file, and brings none back', () => {
    const queue = new UploadQueue()
    const file = item('food_wide_Holi.mp4')
    queue.dispatch({ type: 'added', items: [file] })
    queue.know({ themes: ['food'], shots: ['wide'] })
    const draft = () => queue.items[0]?.draft
    expect(draft()).toMatchObject({ themes: ['food'], shots: ['wide'] })
    queue.dispatch({ type: 'changed', key: file.key, part: { themes: [] } })
    queue.know({ themes: ['Food', 'holi'], shots: ['wide'] })
    expect(draft()).toMatchObject({ themes: ['holi'], shots: ['wide'] })
  })

  it('brings none back either where the page was loaded anew and the lists come after the file again', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    const lists = { themes: ['food', 'holi'], shots: [] }
    const themesOf = (queue: UploadQueue) => queue.items.map(({ draft }) => draft.themes)
    const [before, after] = [new UploadQueue(), new UploadQueue()]
    const file = item('food_holi.mp4')
    before.dispatch({ type: 'added', items: [file] })
    before.know(lists)
    before.typed(file.key, { themes: ['holi'] })
    after.dispatch({ type: 'added', items: [item('food_holi.mp4')] })
    after.know(lists)
    expect(themesOf(after)).toEqual([['holi']])
    // Nor what a list of clips brought, when somebody else changes the lists of themes meanwhile.
    after.applySheet(readMetadataCsv(new TextEncoder().encode('file_name,themes\nfood_holi.mp4,holi;food\n')))
    expect(themesOf(after)).toEqual([['holi', 'food']])
    after.typed(after.items[0]?.key ?? '', { themes: ['holi'] })
    after.know({ ...lists, themes: [...lists.themes, 'tea'] })
    expect(themesOf(after)).toEqual([['holi']])
  })

  it('knows the files that what was typed for all has not reached', () => {
    const queue = new UploadQueue()
    queue.items = [item('a.mp4'), item('b.mp4')]
    const names = () => queue.unreached().map(({ draft }) => draft.file.name)
    const undo = queue.fillAll({ ...NOTHING_FOR_ALL, place: 'Varanasi' })
    expect([names(), queue.items[1]?.draft.place]).toEqual([[], 'Varanasi'])
    undo()
    queue.items = [...queue.items, item('c.mp4')]
    expect(names()).toEqual(['c.mp4'])
    queue.fillAll({ ...NOTHING_FOR_ALL, place: 'Puri' }, queue.unreached())
    expect(queue.items.map(({ draft }) => draft.place)).toEqual(['', '', 'Puri'])
    queue.typedForAll()
    expect(names()).toEqual(['a.mp4', 'b.mp4', 'c.mp4'])
    expect([saysSomething(NOTHING_FOR_ALL), saysSomething({ ...NOTHING_FOR_ALL, tags: ['x'] })]).toEqual([false, true])
  })

  it('changes one draft and no other', () => {
    const both = [item('a.mp4'), item('b.mp4')]
    const items = batch(both, { type: 'changed', key: both[1]?.key ?? '', part: { name: 'Renamed' } })
    expect(items.map((one) => one.draft.name)).toEqual(['a', 'Renamed'])
  })
})
