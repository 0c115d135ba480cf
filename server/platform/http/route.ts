import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import type { Endpoint, ParsedOf, ReplyOf, Who } from '../../../contract/endpoint.ts'
import type { Role } from '../../../contract/values.ts'
import { AppError } from '../errors.ts'

/** Who is calling, as the database says at this moment. */
export interface Actor {
  id: string
  role: Role
  sessionId: string
}

/** Tells who is calling: by bearer token, or by session cookie where the endpoint allows it. */
export type Authenticate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Actor | null>

type ActorOf<E extends Endpoint> = E['who'] extends 'anyone' ? Actor | null : Actor

export interface Call<E extends Endpoint> {
  input: ParsedOf<E>
  actor: ActorOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler answers the declared reply; where none is declared it answers through `reply` itself. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E> | FastifyReply> | ReplyOf<E> | FastifyReply

export type Route = <E extends Endpoint>(endpoint: E) => { to(handler: Handler<E>): void }

const PERMITTED: Record<Who, readonly Role[] | 'everyone'> = {
  anyone: 'everyone',
  'signed-in': ['USER', 'EMPLOYEE', 'ADMIN'],
  customer: ['USER'],
  staff: ['EMPLOYEE', 'ADMIN'],
  admin: ['ADMIN'],
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** The contract's entry behind this route; the route table test reads it. */
    endpoint?: Endpoint
    /** Its body may take as long as it needs: the route looks after it itself. */
    streams?: true
  }
}

/**
 * Binds endpoints of the contract to handlers: the caller is resolved and checked before a byte of the body is
 * read, input is parsed, and only declared fields go out.
 */
export function createRoute(app: FastifyInstance, authenticate: Authenticate): Route {
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null)
  return (endpoint) => ({
    to(handler) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        onRequest: async (request) => {
          request.actor = permit(endpoint.who, await authenticate(request, endpoint))
        },
        handler: async (request, reply) => {
          const answer = await handler({
            input: parseInput(endpoint, request) as never,
            actor: request.actor as never,
            request,
            reply,
          })
          if (reply.sent || answer === reply || endpoint.reply === null) return answer
          if (reply.statusCode === 200) reply.code(endpoint.status ?? 200)
          return declaredOnly(endpoint.reply, answer)
        },
      })
    },
  })
}

/** @throws AppError unauthenticated, forbidden */
export function permit(who: Who, actor: Actor | null): Actor | null {
  const roles = PERMITTED[who]
  if (roles === 'everyone') return actor
  if (!actor) throw new AppError('unauthenticated')
  if (!roles.includes(actor.role)) throw new AppError('forbidden')
  return actor
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.body === 'multipart' || endpoint.body === 'raw') return {}
  // The upload calls make the server know forms; the other calls still take JSON alone.
  if (request.headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/'))
    throw new AppError('unsupported_media_type')
  const given = endpoint.method === 'GET' ? request.query : bodyOf(request)
  return parseOrThrow(endpoint.input, given)
}

/** No body at all is one without fields; a body that says `null` is not. */
const bodyOf = (request: FastifyRequest): unknown => (request.body === undefined ? {} : request.body)

/**
 * Parses what came from outside.
 * @throws AppError invalid_input naming the first field to blame
 */
export function parseOrThrow<S extends z.core.$ZodType>(schema: S, given: unknown): z.core.output<S> {
  const parsed = safeParse(schema, given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || undefined
  throw new AppError('invalid_input', { message: issueText(issue, field), field })
}

/** Our own words where the schema has them; else the field's name in front, so that the message always names it. */
function issueText(issue: z.core.$ZodIssue | undefined, field: string | undefined): string {
  if (!issue) return 'The input is not valid.'
  const generic = issue.message === 'Invalid input' || issue.message.startsWith('Invalid input:')
  if (!generic) return issue.message
  return field ? `${field} is missing or of the wrong kind` : 'The body must be an object that holds the fields.'
}

function declaredOnly(schema: z.core.$ZodType, answer: unknown): unknown {
  const parsed = safeParse(schema, answer)
  if (parsed.success) return parsed.data
  throw new Error(
    `reply breaks the contract: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
  )
}
