import type { Schema } from './body.ts'

/** JSON, to the field: what is not declared does not go out. */
export interface JsonReply<S extends Schema = Schema> {
  kind: 'json'
  schema: S
  status: 200 | 201 | 202
}
/** A file, of one of these content types. */
export interface FileReply {
  kind: 'file'
  types: readonly string[]
  status: 200
}
/** A reply that goes on until one side ends it. */
export interface StreamReply {
  kind: 'stream'
  types: readonly string[]
  status: 200
}
export interface RedirectReply {
  kind: 'redirect'
  status: 302
}
/** Nothing but a status and headers. */
export interface EmptyReply {
  kind: 'empty'
  status: 200 | 201 | 204
}
export type SimpleReply = JsonReply | FileReply | StreamReply | RedirectReply | EmptyReply
/** One of several, as the caller asks or as things stand. Of JSON replies the first that fits gives the status. */
export interface OneOfReply<R extends readonly SimpleReply[] = readonly SimpleReply[]> {
  kind: 'oneOf'
  of: R
}
export type Reply = SimpleReply | OneOfReply

export const json = <S extends Schema>(schema: S, status: JsonReply['status'] = 200): JsonReply<S> => ({
  kind: 'json',
  schema,
  status,
})
export const file = (type: string | readonly string[]): FileReply => ({
  kind: 'file',
  types: [type].flat(),
  status: 200,
})
export const stream = (type: string): StreamReply => ({ kind: 'stream', types: [type], status: 200 })
export const redirect = (): RedirectReply => ({ kind: 'redirect', status: 302 })
export const empty = (status: EmptyReply['status'] = 204): EmptyReply => ({ kind: 'empty', status })
export const oneOf = <const R extends readonly SimpleReply[]>(...of: R): OneOfReply<R> => ({ kind: 'oneOf', of })

/** All that a call may answer. */
export const repliesOf = (reply: Reply): readonly SimpleReply[] => (reply.kind === 'oneOf' ? reply.of : [reply])
