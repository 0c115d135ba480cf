import { describe, expect, it } from 'vitest'
import { createPreviewLimiter } from './preview-limiter.ts'

function cast(names: string[]) {
  const told: string[] = []
  const performers = names.map((name) => ({
    displaced: () => told.push(`${name} displaced`),
    evict: () => told.push(`${name} evicted`),
  }))
  return { told, performers }
}

describe('the stage of previews', () => {
  it('stops the one before when the next starts, and only then', () => {
    const { told, performers } = cast(['a', 'b'])
    const stage = createPreviewLimiter()
    for (const performer of [...performers, performers[1]]) if (performer) stage.enter(performer)
    expect(told).toEqual(['a displaced'])
  })

  it('keeps no more than its limit, releasing the oldest; who returns counts as new', () => {
    const { told, performers } = cast(['a', 'b', 'c', 'd'])
    const [a, b, c, d] = performers
    const stage = createPreviewLimiter(3)
    for (const performer of [a, b, c, a, d]) if (performer) stage.enter(performer)
    expect(told.filter((line) => line.endsWith('evicted'))).toEqual(['b evicted'])
  })

  it('forgets who has left', () => {
    const { told, performers } = cast(['a', 'b'])
    const [a, b] = performers
    const stage = createPreviewLimiter(1)
    if (a && b) {
      stage.enter(a)
      stage.leave(a)
      stage.enter(b)
    }
    expect(told).toEqual([])
  })
})
