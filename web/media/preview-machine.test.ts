import { describe, expect, it } from 'vitest'
import { type PreviewCommand, type PreviewEvent, type PreviewState, step } from './use-preview.ts'

/** Lets events happen one after the other; answers where it ended and all that was to be done. */
function happen(...events: PreviewEvent[]): { state: PreviewState; commands: PreviewCommand[] } {
  let state: PreviewState = 'idle'
  const commands: PreviewCommand[] = []
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    commands.push(...next.commands)
  }
  return { state, commands }
}

describe('a card’s preview', () => {
  it('loads nothing when the pointer only passes', () => {
    expect(happen('enter', 'leave')).toEqual({ state: 'idle', commands: ['wait', 'cancel-timer'] })
  })

  it('plays once the pointer rests', () => {
    expect(happen('enter', 'elapsed', 'frame')).toEqual({ state: 'playing', commands: ['wait', 'play'] })
  })

  it('drops the download when left before it has played', () => {
    const { state, commands } = happen('enter', 'elapsed', 'leave', 'elapsed')
    expect(state).toBe('idle')
    expect(commands.slice(2)).toEqual(['grace', 'unload'])
  })

  it('goes on when the pointer comes back in time', () => {
    expect(happen('enter', 'elapsed', 'leave', 'enter', 'frame').state).toBe('playing')
  })

  it('keeps its first frame when that arrives just after the pointer has left', () => {
    const { state, commands } = happen('enter', 'elapsed', 'leave', 'frame')
    expect(state).toBe('paused')
    expect(commands.at(-1)).toBe('pause')
  })

  it('keeps its state once played, and goes on at once on return', () => {
    expect(happen('enter', 'elapsed', 'frame', 'leave').state).toBe('paused')
    const { state, commands } = happen('enter', 'elapsed', 'frame', 'leave', 'enter')
    expect(state).toBe('playing')
    expect(commands).not.toContain('unload')
  })

  it('stops when another starts: one at a time', () => {
    expect(happen('enter', 'elapsed', 'frame', 'displaced')).toMatchObject({ state: 'paused' })
    expect(happen('enter', 'elapsed', 'displaced').commands.at(-1)).toBe('unload')
  })

  it('gives its element up when it is the oldest of too many', () => {
    expect(happen('enter', 'elapsed', 'frame', 'leave', 'evict')).toMatchObject({ state: 'idle' })
  })
})
