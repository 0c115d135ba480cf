import { afterEach, expect, it, vi } from 'vitest'
import { call, createQueryClient } from './query.ts'

afterEach(() => void vi.useRealTimers())

it('holds what a page was rendered with no longer than the rendering: no timer is left on the server', async () => {
  vi.useFakeTimers()
  const client = createQueryClient((() => Promise.resolve({ places: [] })) as never)
  await client.prefetchQuery(call('GET /videos/places', {}))
  expect(client.getQueryData(call('GET /videos/places', {}).queryKey)).toEqual({ places: [] })
  expect(vi.getTimerCount()).toBe(0)
})
