import { describe, expect, it } from 'vitest'
import { createPreviewLimiter } from './use-preview.ts'

function previewsNamed(names: string[]) {
  const calls: string[] = []
  const previews = names.map((name) => ({
    displaced: () => calls.push(`${name} displaced`),
    evict: () => calls.push(`${name} evicted`),
  }))
  return { calls, previews }
}

describe('the preview limiter', () => {
  it('stops the one before when the next starts, and only then', () => {
    const { calls, previews } = previewsNamed(['a', 'b'])
    const limiter = createPreviewLimiter()
    for (const preview of [...previews, previews[1]]) if (preview) limiter.enter(preview)
    expect(calls).toEqual(['a displaced'])
  })

  it('evicts the oldest preview beyond its limit; one that starts again counts as new', () => {
    const { calls, previews } = previewsNamed(['a', 'b', 'c', 'd'])
    const [a, b, c, d] = previews
    const limiter = createPreviewLimiter(3)
    for (const preview of [a, b, c, a, d]) if (preview) limiter.enter(preview)
    expect(calls.filter((line) => line.endsWith('evicted'))).toEqual(['b evicted'])
  })

  it('does not stop a preview that was unloaded', () => {
    const { calls, previews } = previewsNamed(['a', 'b'])
    const [a, b] = previews
    const limiter = createPreviewLimiter(1)
    if (a && b) {
      limiter.enter(a)
      limiter.leave(a)
      limiter.enter(b)
    }
    expect(calls).toEqual([])
  })
})
