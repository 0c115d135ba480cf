import { afterEach, expect, it, vi } from 'vitest'
import { api, queryText } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answerWith = (response: () => Response) => vi.stubGlobal('fetch', async () => response())

it('puts a GET’s input into the address, leaving out what is not said', () => {
  expect(queryText({ term: 'row of diyas', page: '2', theme: undefined, shot: '' })).toBe('?term=row+of+diyas&page=2')
  expect(queryText({})).toBe('')
})

it('takes a successful reply that breaks off for no answer, and never for an empty one', async () => {
  answerWith(() => new Response('{"orders":['))
  await expect(api('GET /user/orders', {})).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'network' })
  answerWith(() => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })))
  await expect(api('GET /user/orders', {})).rejects.toMatchObject({ name: 'ApiError', status: 0, code: 'network' })
})

it('reads a whole reply, and an empty one as null', async () => {
  answerWith(() => new Response('{"orders":[]}'))
  expect(await api('GET /user/orders', {})).toEqual({ orders: [] })
  answerWith(() => new Response(null, { status: 204 }))
  expect(await api('POST /auth/logout', {})).toBeNull()
})

it('passes on that a call was given up while its reply was being read', async () => {
  const aborted = new DOMException('given up', 'AbortError')
  answerWith(() => new Response(new ReadableStream({ start: (body) => body.error(aborted) })))
  const signal = AbortSignal.abort()
  await expect(api('GET /user/orders', {}, { signal })).rejects.toBe(aborted)
})
