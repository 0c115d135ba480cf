import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import {
  byteStream,
  empty,
  endpoint,
  errorsOf,
  file,
  form,
  json,
  oneOf,
  stream,
  type InputOf,
  type ParsedOf,
  type ReplyOf,
} from './endpoint.ts'
import { ClipId, Ok } from './values.ts'

const get = { who: 'anyone', summary: '', reply: json(Ok) } as const
const post = { who: 'customer', summary: '', reply: json(Ok) } as const
const Count = z.pipe(z.string(), z.transform(Number))

describe('a declaration', () => {
  it('types what callers send, what handlers receive and what goes back', () => {
    const call = endpoint('POST /video/:id/notes/:note', {
      ...post,
      params: { id: ClipId, note: Count },
      body: { text: z._default(z.string(), '') },
      reply: oneOf(
        json(z.object({ saved: z.literal(true) })),
        json(z.object({ queued: z.number() }), 202),
        file('a/b'),
      ),
    })
    expectTypeOf<InputOf<typeof call>>().toEqualTypeOf<{ id: string; note: string; text?: string | undefined }>()
    expectTypeOf<ParsedOf<typeof call>>().toEqualTypeOf<{ id: string; note: number; text: string }>()
    expectTypeOf<ReplyOf<typeof call>>().toEqualTypeOf<{ saved: true } | { queued: number }>()
    const upload = endpoint('POST /upload', { ...post, body: form({ video: z.unknown() }), reply: empty() })
    expectTypeOf<InputOf<typeof upload>>().toEqualTypeOf<FormData>()
    expectTypeOf<ReplyOf<typeof upload>>().toEqualTypeOf<null>()
  })

  it('implies errors beside its own', () => {
    const call = endpoint('POST /order', {
      ...post,
      cookie: true,
      limit: { name: 'order', by: 'account', max: 1, seconds: 60 },
      errors: ['order_failed'],
    })
    const codes = ['order_failed', 'unauthenticated', 'forbidden', 'cross_origin', 'too_many_requests', 'invalid_input']
    expect([...errorsOf(call)]).toEqual(expect.arrayContaining(codes))
    // Members of a suspended company read, also where reading takes a POST.
    const ofCompany = { ...post, who: 'customer', company: 'viewer' } as const
    expect(errorsOf(endpoint('POST /save', ofCompany))).toContain('account_suspended')
    expect(errorsOf(endpoint('POST /quote', { ...ofCompany, readsOnly: true }))).not.toContain('account_suspended')
    expect(errorsOf(endpoint('GET /list', get))).toEqual(new Set(['unavailable', 'internal']))
  })
})

/** What cannot work does not compile: `tsc` reads these lines, nothing runs them. */
export function refused() {
  // @ts-expect-error a parameter of the path that is not declared
  endpoint('GET /video/:id', get)
  // @ts-expect-error a declared parameter that the path does not have
  endpoint('GET /video/:id', { ...get, params: { id: ClipId, other: ClipId } })
  // @ts-expect-error parameters of a path that has none
  endpoint('GET /video', { ...get, params: { id: ClipId } })
  // @ts-expect-error a parameter arrives as text
  endpoint('GET /page/:page', { ...get, params: { page: z.number() } })
  // @ts-expect-error so does a field of a query
  endpoint('GET /list', { ...get, query: { page: z.number() } })
  // @ts-expect-error one name in two places
  endpoint('POST /video/:id', { ...post, params: { id: ClipId }, body: { id: ClipId } })
  // @ts-expect-error a GET has no body
  endpoint('GET /list', { ...get, body: { id: ClipId } })
  // @ts-expect-error a POST takes its fields in the body
  endpoint('POST /save', { ...post, query: { id: ClipId } })
  // @ts-expect-error nor has a HEAD
  endpoint('HEAD /list', { ...get, reply: empty(200), body: byteStream() })
  // @ts-expect-error the reply to a HEAD is empty
  endpoint('HEAD /list', get)
  // @ts-expect-error a form has no place for parameters of the path
  endpoint('POST /video/:id', { ...post, params: { id: ClipId }, body: form({ video: z.unknown() }) })
  // @ts-expect-error only what guests may read is cached
  endpoint('GET /mine', { ...get, who: 'customer', cache: 'everyone' })
  // @ts-expect-error only reads are cached
  endpoint('POST /save', { ...post, who: 'anyone', cache: 'everyone' })
  // @ts-expect-error only JSON is cached
  endpoint('GET /file', { ...get, reply: file('a/b'), cache: 'everyone' })
  // @ts-expect-error writes go to the primary
  endpoint('POST /save', { ...post, reads: 'replica' })
  // @ts-expect-error guests have no account to count by
  endpoint('GET /list', { ...get, limit: { name: 'list', by: 'account', max: 1, seconds: 1 } })
  // @ts-expect-error whether a write of staff changes what visitors see is not left open
  endpoint('POST /edit', { ...post, who: 'staff' })
  // @ts-expect-error others do not change the catalogue
  endpoint('POST /save', { ...post, changes: 'catalogue' })
  // @ts-expect-error a stream answers a GET
  endpoint('POST /events', { ...post, reply: stream('text/event-stream') })
}
