import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError, loadChunk } from './load-chunk.ts'

describe('loading a lazy part', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('answers it', async () => {
    await expect(loadChunk(() => Promise.resolve('part'))).resolves.toBe('part')
  })

  it('tries once more after a failure', async () => {
    const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('offline'))
    await expect(loadChunk(load)).resolves.toBe('part')
  })

  it('gives up after the second failure', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('counts 120000 ms without an answer as a failure', async () => {
    const load = vi.fn(() => new Promise<string>(() => undefined))
    const outcome = expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkError)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(120_000)
    await outcome
  })
})
