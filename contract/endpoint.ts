import type * as z from 'zod/mini'
import type { CompanyRole } from './company-roles.ts'
import type { ErrorCode } from './errors.ts'
import type { Body, Fields, FormBody, InputOfFields, OutputOfFields, Schema, Shape } from './body.ts'
import { fieldNames } from './body.ts'
import { isRight, Ok, type Right } from './values.ts'
import type { EmptyReply, JsonReply, Reply, SimpleReply, StreamReply } from './reply.ts'
import { json } from './reply.ts'

export { byteStream, form, rawBody } from './body.ts'
export { empty, file, json, oneOf, redirect, stream } from './reply.ts'

/**
 * Who may call: `anyone` (a guest too; a valid token still tells who it is), `signed-in` (any role),
 * `customer` (USER), `staff` (EMPLOYEE or ADMIN), `admin` (ADMIN), or a right: ADMIN, and every EMPLOYEE who has it.
 */
export type Who = 'anyone' | 'signed-in' | 'customer' | 'staff' | 'admin' | Right
export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PATCH' | 'DELETE'

/** A rate limit: at most `max` calls in any `seconds`, counted for each account, each network address, or all together. */
export interface Limit {
  /** Names the counter; calls with the same name share it. */
  name: string
  by: 'account' | 'network' | 'all'
  max: number
  seconds: number
}

/** One call that browser and server agree on: everything that is to be known about it stands here. */
export interface Endpoint {
  method: Method
  /** Parameters as in `/video/:id/colours`, each a whole segment, each declared in `params`. */
  path: `/${string}`
  who: Who
  /** Of `staff`: those who have one of these rights. */
  rights?: readonly Right[]
  /** What the call does, in one line; shown on the API page. */
  summary: string
  /** The parameters of the path. They arrive as text. */
  params?: Shape
  /** The query of a GET. Fields arrive as text. */
  query?: Fields
  /** The body of a POST or PATCH: JSON fields, or `form()`, `rawBody()`, `byteStream()`. */
  body?: Body
  /** What the call answers, with the status of success. */
  reply: Reply
  /**
   * Who may be given a stored copy of the reply: `everyone`, `guests` (those who are signed in get one of their own), or
   * nobody (`private`, the default: no-store).
   */
  cache?: 'everyone' | 'guests' | 'private'
  /** Where the handler's `db` reads: `replica` for what everybody sees alike; `primary` is the default. */
  reads?: 'primary' | 'replica'
  /** Counted after the input was found valid, before the handler runs. */
  limit?: Limit | readonly Limit[]
  /** Counted with the public reads of a network that are in no cache, as it costs as much as one. */
  costsRead?: true
  /** Writes of staff: whether lists that everybody sees may look different now. `catalogue` empties the caches of all processes. */
  changes?: 'catalogue' | 'nothing'
  /** Errors of the call's own; see `errorsOf` for those that follow from the rest. */
  errors?: readonly ErrorCode[]
  /** What a member needs to call it for the company that they act for; without it everybody calls for themselves. */
  company?: CompanyRole
  /** A POST by which somebody only reads (a quote; what was read is marked so): members of a suspended company may call it, as every GET (ACC-23). */
  readsOnly?: true
  /** Refused once its caller acts for somebody else than their access token says: the page was opened for another buyer. */
  sameBuyer?: true
  /** Open to an ADMIN who has to set a second factor up before anything else. */
  setsUp?: true
  /** Asked by the page itself while nobody does anything: it does not put off the idle end of the caller's session. */
  passive?: true
  /** Also accepts the session cookie (with an origin check) instead of the bearer token. */
  cookie?: true
}

type Target = `${Method} /${string}`
type Declaration = Omit<Endpoint, 'method' | 'path' | 'reply'> & { reply?: Reply }
type Declared<T extends Target, D> = D & { method: MethodOf<T>; path: PathOf<T>; reply: ReplyIn<D> }
type MethodOf<T extends Target> = T extends `${infer M extends Method} ${string}` ? M : never
type PathOf<T extends Target> = T extends `${string} ${infer P extends `/${string}`}` ? P : never
type ReplyIn<D> = D extends { reply: infer R extends Reply } ? R : JsonReply<typeof Ok>

/**
 * Declares a call. What cannot work does not compile. A POST without `reply` answers `Ok`.
 * @param target method and path, as in `GET /video/:id/colours`: the name by which the browser calls it
 */
export function endpoint<const T extends Target, const D extends Declaration>(
  target: T,
  declaration: D & Rules<Declared<T, D>> & (MethodOf<T> extends 'POST' ? unknown : { reply: Reply }),
): Declared<T, D> {
  const [method, path] = target.split(' ')
  return { reply: json(Ok), ...declaration, method, path } as unknown as Declared<T, D>
}

/** Every code that a call may answer: its own, and those that follow from its declaration. */
export function errorsOf(call: Endpoint): Set<ErrorCode> {
  const codes: ErrorCode[] = ['unavailable', 'internal']
  const takesBody = call.method === 'POST' || call.method === 'PATCH'
  if (takesBody) codes.push('invalid_input', 'invalid_json', 'unsupported_media_type', 'payload_too_large')
  if (call.params || fieldNames(call.query).length > 0) codes.push('invalid_input')
  if (call.who !== 'anyone') codes.push('unauthenticated', 'forbidden')
  if (isForStaff(call.who) && !call.setsUp) codes.push('second_factor_overdue')
  if (call.cookie) codes.push('cross_origin')
  if (call.company) codes.push('company_role')
  if (call.company && changesThings(call)) codes.push('account_suspended')
  if (call.sameBuyer) codes.push('buyer_changed')
  if (call.limit || call.costsRead || (call.cache && call.cache !== 'private')) codes.push('too_many_requests')
  return new Set([...(call.errors ?? []), ...codes])
}

export const changesThings = ({ method, readsOnly }: Pick<Endpoint, 'method' | 'readsOnly'>): boolean =>
  method !== 'GET' && !readsOnly

export const isForStaff = (who: Who): boolean => who === 'staff' || who === 'admin' || isRight(who)

/** What a caller sends: parameters, query and body in one object; a form as it is. */
export type InputOf<E extends Endpoint> = E extends { body: FormBody }
  ? FormData
  : Merged<InputOfFields<Part<E, 'params'>>, InputOfFields<Part<E, 'query'>>, InputOfFields<Part<E, 'body'>>>

/** The same as the server's handler receives it, parsed. */
export type ParsedOf<E extends Endpoint> = Merged<ParamsOf<E>, QueryOf<E>, OutputOfFields<Part<E, 'body'>>>
export type ParamsOf<E extends Endpoint> = OutputOfFields<Part<E, 'params'>>
export type QueryOf<E extends Endpoint> = OutputOfFields<Part<E, 'query'>>

/** What a caller gets back, of the replies that are JSON; `null` when there is none. */
export type ReplyOf<E extends Endpoint> = [JsonOf<E['reply']>] extends [never] ? null : JsonOf<E['reply']>

type JsonOf<R> = R extends { kind: 'oneOf'; of: infer All extends readonly SimpleReply[] }
  ? JsonOf<All[number]>
  : R extends JsonReply<infer S>
    ? z.core.output<S>
    : never

type Part<E, K extends string> = E extends { [P in K]: infer F } ? F : undefined
type Merged<A, B, C> = keyof (A & B & C) extends never ? Record<string, never> : Flat<A & B & C>
type Flat<T> = { [K in keyof T]: T[K] }

// The rules: each turns what contradicts itself into a type error at the field that is wrong.

type Rules<E extends Endpoint> = PathRule<E> &
  PlaceRule<E> &
  CollisionRule<E> &
  ReplyRule<E> &
  CacheRule<E> &
  LimitRule<E> &
  ChangesRule<E>

/** The names in a path: `id` in `/video/:id/colours`. */
type NamesIn<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | NamesIn<Rest>
  : NameOf<P>
type NameOf<Segment extends string> = Segment extends `:${infer Name}` ? Name : never

type Text = z.core.$ZodType<unknown, string>

type PathRule<E extends Endpoint> = [NamesIn<E['path']>] extends [never]
  ? { params?: never }
  : { params: { [N in NamesIn<E['path']>]: Text } & { [N in Exclude<keyof E['params'], NamesIn<E['path']>>]: never } }

type Writes = 'POST' | 'PATCH'
type PlaceRule<E extends Endpoint> = (E['method'] extends Writes ? unknown : { body?: never }) &
  (E['method'] extends 'GET' ? QueryRule<E> : { query?: never }) &
  (E extends { body: FormBody; params: Shape } ? { params: 'a form has no place for parameters of the path' } : unknown)

/** A query knows only text, once or several times. */
type QueryRule<E extends Endpoint> = E extends { query: infer Q }
  ? [NotText<InputOfFields<Q>>] extends [never]
    ? unknown
    : { query: `${NotText<InputOfFields<Q>> & string} arrives as text and must be parsed from it` }
  : unknown
type NotText<I> = {
  [K in keyof I]-?: unknown extends I[K] ? never : I[K] extends string | readonly string[] | undefined ? never : K
}[keyof I]

/** One name travels in one place. */
type CollisionRule<E extends Endpoint> = [
  keyof Part<E, 'params'> & (keyof InputOfFields<Part<E, 'query'>> | keyof InputOfFields<Part<E, 'body'>>),
] extends [never]
  ? unknown
  : { params: 'a name of the path stands in the query or body too' }

type ReplyRule<E extends Endpoint> = (E['method'] extends 'HEAD' | 'OPTIONS' ? { reply: EmptyReply } : unknown) &
  (E extends { method: 'GET' } ? unknown : { reply?: Exclude<Reply, StreamReply> })

type CacheRule<E extends Endpoint> = (E extends { cache: 'everyone' | 'guests' }
  ? { who: 'anyone'; reply: JsonReply<Schema>; cookie?: never }
  : unknown) &
  (E extends { method: 'GET' } ? unknown : { cache?: 'private'; reads?: 'primary' })

type LimitRule<E extends Endpoint> = E extends { limit: infer L }
  ? 'account' extends (L extends readonly Limit[] ? L[number] : L extends Limit ? L : never)['by']
    ? { who: Exclude<Who, 'anyone'> }
    : unknown
  : unknown

/** Whoever adds a write of the back office says whether visitors can see it. */
type ChangesRule<E extends Endpoint> = E['method'] extends Writes | 'DELETE'
  ? E['who'] extends 'staff' | 'admin' | Right
    ? { changes: 'catalogue' | 'nothing' }
    : { changes?: never }
  : { changes?: never }
