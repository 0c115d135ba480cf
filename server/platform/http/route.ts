import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { bodyKind, type RawBody } from '../../../contract/body.ts'
import {
  type Endpoint,
  errorsOf,
  type Limit,
  type ParamsOf,
  type ParsedOf,
  type QueryOf,
} from '../../../contract/endpoint.ts'
import type { Database } from '../db/database.ts'
import type { ReadDatabase } from '../db/read-database.ts'
import { AppError } from '../errors.ts'
import { rateLimitHeaders } from './errors.ts'
import { networkOf, SITE_FACTOR, siteOf } from './addresses.ts'
import type { Quota, RateLimiter } from '../rate-limit.ts'
import { actFor, type Actor, permit, type Client, clientOf } from './caller.ts'
import { type BodyOf, inputParser } from './parse-input.ts'
import { type Answer, answerSender, requireDeclared } from './send-answer.ts'

/** Tells who is calling: by bearer token, or by session cookie where the endpoint allows it. */
export type Authenticate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor | null>

export interface Call<E extends Endpoint> {
  input: ParsedOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  /** JSON fields parsed, or the bytes of a `rawBody()`. Forms and byte streams are read from the request. */
  body: BodyOf<E>
  actor: E['who'] extends 'anyone' ? Actor | null : Actor
  client: Client
  /** The primary, or the read replica where the endpoint says so; then the handler may run twice. */
  db: Database
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

export type Route = <E extends Endpoint>(endpoint: E) => { to(handler: Handler<E>): void }

export interface Routing {
  authenticate: Authenticate
  limits: RateLimiter
  db: Database
  reads: ReadDatabase
  /** In development and tests: an error or reply that the endpoint does not declare fails. */
  strict: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** What is left of the limit that ends first. */
    quota: Quota | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** As in `Endpoint`, for what is no call. */
    costsRead?: true
  }
}

/** Binds endpoints to handlers. The caller is checked before a byte of the body is read; only declared fields go out. */
export function createRoute(app: FastifyInstance, routing: Routing): Route {
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null).decorateRequest('quota', null)
  return (endpoint) => ({
    to(handler) {
      requirePlainPath(endpoint)
      const parse = inputParser(endpoint)
      const send = answerSender(endpoint, routing)
      const limits = [endpoint.limit ?? []].flat()
      mount(app, endpoint, {
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        onRequest: async (request) => {
          // Known before they are refused: the log says who tried.
          request.actor = await routing.authenticate(request, endpoint)
          request.actor = actFor(endpoint, permit(endpoint, request.actor))
        },
        handler: async (request, reply) => {
          const input = parse(request)
          // After the parsing: a typing mistake, or a form that another site sends, uses nothing up.
          for (const limit of limits) noteQuota(request, await countCall(routing.limits, limit, request))
          if (request.quota) void reply.headers(rateLimitHeaders(request.quota))
          const call = { ...input, actor: request.actor, client: clientOf(request), request, reply }
          const run = async (db: Database) => handler({ ...call, db } as never)
          const answer = endpoint.reads === 'replica' ? routing.reads.run(run) : run(routing.db)
          return send(await (routing.strict ? onlyDeclaredErrors(endpoint, answer) : answer), reply)
        },
        ...(routing.strict ? { onSend: requireDeclared(endpoint) } : {}),
      })
    },
  })
}

/** A body that is no JSON gets a scope of its own, where no parser reads it first. */
function mount(app: FastifyInstance, endpoint: Endpoint, options: RouteOptions): void {
  const kind = bodyKind(endpoint.body)
  if (kind !== 'raw' && kind !== 'stream') return void app.route(options)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (kind === 'stream') scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    else {
      const { maxBytes } = endpoint.body as RawBody
      const parser = { parseAs: 'buffer', bodyLimit: maxBytes } as const
      scope.addContentTypeParser(['*', 'application/json'], parser, (_request, body, done) => done(null, body))
    }
    scope.route(options)
  })
}

function noteQuota(request: FastifyRequest, quota: Quota | null): void {
  if (quota && (!request.quota || quota.left < request.quota.left)) request.quota = quota
}

async function countCall(limits: RateLimiter, limit: Limit, request: FastifyRequest): Promise<Quota | null> {
  const site = limit.by === 'network' ? siteOf(request.ip) : null
  if (site) {
    const { max, seconds } = limits.inForce(limit)
    await limits.hit({ name: `${limit.name}-site`, max: max * SITE_FACTOR, seconds }, site)
  }
  return limits.hit(limit, subjectOf(limit, request))
}

function subjectOf({ by }: Limit, request: FastifyRequest): string | undefined {
  if (by === 'all') return undefined
  return by === 'account' ? request.actor?.id : networkOf(request.ip)
}

const onlyDeclaredErrors = <T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof AppError) || errorsOf(endpoint).has(error.code)) throw error
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare the error ${error.code}`, { cause: error })
  })

/** Fastify knows more patterns than the contract's types, OpenAPI and the browser do. */
function requirePlainPath({ method, path }: Endpoint): void {
  if (!/^(\/(:[A-Za-z]\w*|[\w.-]+))+$/.test(path)) throw new Error(`${method} ${path}: not a path of plain segments`)
}

/** The reply to a write that has nothing else to tell: waits for the work, then says what was done. */
export async function done(work: Promise<unknown>, message: string): Promise<{ success: true; message: string }> {
  await work
  return { success: true, message }
}
