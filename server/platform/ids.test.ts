import { describe, expect, it } from 'vitest'
import { newId, newSecretName } from './ids.ts'

describe('ids', () => {
  it('are version 7 UUIDs that sort by birth', () => {
    const ids = [1_000, 2_000, 1_800_000_000_000].map((ms) => newId(new Date(ms)))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('make secret names that are storage keys, every one of them', () => {
    const names = Array.from({ length: 2_000 }, () => newSecretName())
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9][\w-]{21}$/)
    expect(new Set(names).size).toBe(names.length)
  })
})
