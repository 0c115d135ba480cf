import { expect, it } from 'vitest'
import { type ClipEdit, differing, merged, theyChanged } from './clip-edit.ts'

const base: ClipEdit = {
  name: 'Diyas',
  nameHi: '',
  description: '',
  descriptionHi: '',
  tags: ['diya'],
  themes: [],
  shots: [],
  shotonmobile: false,
  orientation: 'horizontal',
  place: '',
  collection: '',
  free: false,
  computerGenerated: false,
  rights: null,
}

it('merges the changes of two people, and lets the second choose where both changed a field', () => {
  const mine = { ...base, name: 'Mine', place: 'Pune' }
  const theirs = { ...base, name: 'Theirs', tags: ['lamp'] }
  const versions = { base, mine, theirs }
  expect(differing(versions)).toEqual(['name', 'tags', 'place'])
  expect(merged(versions, {})).toEqual({ ...base, name: 'Mine', tags: ['lamp'], place: 'Pune' })
  expect(merged(versions, { name: 'theirs', tags: 'mine' })).toEqual({ ...base, name: 'Theirs', place: 'Pune' })
})

it('detects that only the version changed', () => {
  expect(theyChanged({ base, mine: { ...base, name: 'Mine' }, theirs: { ...base } })).toBe(false)
  expect(theyChanged({ base, mine: base, theirs: { ...base, free: true } })).toBe(true)
})
