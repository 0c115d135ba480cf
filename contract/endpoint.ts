import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: `anyone` (a guest too; a valid token still tells who it is), `signed-in` (any role),
 * `customer` (USER), `staff` (EMPLOYEE or ADMIN), `admin` (ADMIN).
 */
export type Who = 'anyone' | 'signed-in' | 'customer' | 'staff' | 'admin'

type Schema = z.core.$ZodType

/** How the request body travels: JSON, a multipart upload that streams, or raw bytes whose signature is checked. */
type Body = 'json' | 'multipart' | 'raw'

export interface Endpoint<I extends Schema = Schema, R extends Schema | null = Schema | null> {
  method: 'GET' | 'POST'
  path: `/${string}`
  who: Who
  /** What the call does, in one line; shown on the API page. */
  summary: string
  /** The JSON body of a POST, the query of a GET, the fields of an upload. */
  input: I
  /** What the call answers, to the field; `null` when it answers bytes or an event stream. */
  reply: R
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 202
  errors: readonly ErrorCode[]
  /** Also accepts the session cookie (with an origin check) instead of the bearer token. */
  cookie?: true
  body?: Body
}

/** Declares one call that browser and server agree on. */
export const endpoint = <
  const M extends 'GET' | 'POST',
  const P extends `/${string}`,
  I extends Schema,
  R extends Schema | null,
>(
  definition: Endpoint<I, R> & { method: M; path: P },
) => definition

/** What a caller sends to an endpoint. */
export type InputOf<E extends Endpoint> = z.core.input<E['input']>
/** What the server's handler receives, parsed. */
export type ParsedOf<E extends Endpoint> = z.core.output<E['input']>
/** What a caller gets back; `null` for bytes. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends Schema ? z.core.output<E['reply']> : null
