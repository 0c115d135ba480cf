import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpServer } from './server.ts'

afterEach(() => vi.useRealTimers())

describe('the deadline for small bodies', () => {
  it('never ends a reply that takes long', async () => {
    const app = await createHttpServer({ log: createLog('silent'), https: false, trustedProxies: [] })
    const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>()
    app.get('/long', async () => {
      tellAsked()
      await goOn
      return 'all of it'
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = fetch(`${url}/long`)
    await asked
    vi.advanceTimersByTime(120_000)
    finish()
    expect(await (await answer).text()).toBe('all of it')
    vi.useRealTimers()
    await app.close()
  })
})
