import * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Shape = Readonly<Record<string, Schema>>

/** Named fields: their shape, or an object schema where one depends on another or they stand elsewhere. */
export type Fields = Shape | z.ZodMiniObject

/** A multipart form. Its handler reads it: a file streams, and each field is checked where it is used. */
export interface FormBody {
  kind: 'form'
  fields: Shape
}
/** The bytes as they came, at most so many, for the handler to check. */
export interface RawBody {
  kind: 'raw'
  maxBytes: number
}
/** Bytes of any number, which the handler reads from the request as they come. */
export interface ByteStream {
  kind: 'stream'
  type: string
}
export type Body = Fields | FormBody | RawBody | ByteStream

export const form = (fields: Shape): FormBody => ({ kind: 'form', fields })
export const rawBody = (maxBytes = 256 * 1024): RawBody => ({ kind: 'raw', maxBytes })
export const byteStream = (type = 'application/octet-stream'): ByteStream => ({ kind: 'stream', type })

/** How a body travels; JSON fields unless declared otherwise. */
export const bodyKind = (body: Body | undefined): 'json' | 'form' | 'raw' | 'stream' =>
  body !== undefined && 'kind' in body && typeof body.kind === 'string'
    ? (body as FormBody | RawBody | ByteStream).kind
    : 'json'

const isSchema = (fields: Fields): fields is z.ZodMiniObject => '_zod' in fields

/** The schema of named fields. */
export const schemaOf = (fields: Fields = {}): z.ZodMiniObject => (isSchema(fields) ? fields : z.object({ ...fields }))

/** The names of fields. */
export const fieldNames = (fields: Fields = {}): string[] => Object.keys(schemaOf(fields).shape)

export type InputOfFields<F> = F extends Schema
  ? z.core.input<F>
  : F extends Shape
    ? z.core.input<z.ZodMiniObject<F>>
    : None
export type OutputOfFields<F> = F extends Schema
  ? z.core.output<F>
  : F extends Shape
    ? z.core.output<z.ZodMiniObject<F>>
    : None
type None = Record<never, never>
