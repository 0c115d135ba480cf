import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { safeParse } from 'zod'
import { bodyKind, type Fields, type OutputOfFields, type RawBody, schemaOf } from '../../../contract/body.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { AppError } from '../errors.ts'

export type BodyOf<E extends Endpoint> = E extends { body: infer B }
  ? B extends RawBody
    ? Buffer
    : OutputOfFields<B>
  : object

interface Input {
  input: object
  params: object
  query: object
  body: object
}

/**
 * Parses each input of an endpoint from its place.
 * @returns the parser; it throws AppError invalid_input or unsupported_media_type
 */
export function inputParser(endpoint: Endpoint): (request: FastifyRequest) => Input {
  const kind = bodyKind(endpoint.body)
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const params = endpoint.params && schemaOf(endpoint.params)
  const query = endpoint.method === 'GET' ? schemaOf(endpoint.query) : undefined
  const body = takesBody && kind === 'json' ? schemaOf(endpoint.body as Fields | undefined) : undefined
  return (request) => {
    // Calls with forms make the server know them; the other calls still take JSON alone.
    if (kind === 'json' && isForm(request)) throw new AppError('unsupported_media_type')
    const parsed = {
      params: params ? parseOrThrow(params, request.params) : {},
      query: query ? parseOrThrow(query, request.query) : {},
      body: body ? parseOrThrow(body, bodyOf(request)) : {},
    }
    const input = { ...parsed.params, ...parsed.query, ...parsed.body }
    return kind === 'raw' ? { ...parsed, input, body: bytesOf(request) } : { ...parsed, input }
  }
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/') ?? false

/** No body at all is one without fields; a body that says `null` is not. */
const bodyOf = (request: FastifyRequest): unknown => (request.body === undefined ? {} : request.body)

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

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

/** The schema's own message; else the field's name in front, so that the message always names it. */
function issueText(issue: z.core.$ZodIssue | undefined, field: string | undefined): string {
  if (!issue) return 'The input is not valid.'
  const generic = issue.message === 'Invalid input' || issue.message.startsWith('Invalid input:')
  if (!generic) return issue.message
  return field ? `${field} is missing or of the wrong kind` : 'The body must be an object that holds the fields.'
}
