import { describe, expect, it } from 'vitest'
import { lastSeenText } from './last-seen.ts'

describe('when a device was last seen', () => {
  it.each([
    ['2026-11-20T12:00:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', 'just now'],
    ['2026-11-20T11:58:00Z', '2 minutes ago'],
    ['2026-11-20T11:00:30Z', '59 minutes ago'],
    ['2026-11-20T11:00:00Z', 'an hour ago'],
    ['2026-11-20T09:59:00Z', '2 hours ago'],
    ['2026-11-19T11:59:00Z', 'a day ago'],
    ['2026-11-14T12:00:00Z', '6 days ago'],
    ['2026-11-12T20:00:00Z', 'on 13 Nov 2026'],
  ])('a device last seen at %s: %s', (iso, text) => {
    expect(lastSeenText(iso, new Date('2026-11-20T12:00:00Z'))).toBe(text)
  })
})
