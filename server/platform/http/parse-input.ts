import type { FastifyRequest, FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { safeParse } from 'zod'
import { bodyKind, type Fields, type OutputOfFields, type RawBody, schemaOf } from '../../../contract/body.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { attempt } from '../attempt.ts'
import { AppError } from '../errors.ts'

export type BodyOf<E extends Endpoint> = E extends { body: infer B }
  ? B extends RawBody
    ? Buffer
    : OutputOfFields<B>
  : object

/** @returns parses each input from its place; throws AppError invalid_input or unsupported_media_type */
export function inputParser(endpoint: Endpoint) {
  const kind = bodyKind(endpoint.body)
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const params = endpoint.params && schemaOf(endpoint.params)
  const query = endpoint.method === 'GET' ? schemaOf(endpoint.query) : undefined
  const body = takesBody && kind === 'json' ? schemaOf(endpoint.body as Fields | undefined) : undefined
  return (request: FastifyRequest) => {
    // Calls with forms make the server know them; the other calls still take JSON alone.
    if (kind === 'json' && isForm(request)) throw new AppError('unsupported_media_type')
    const parsed = {
      params: params ? parseOrThrow(params, request.params) : {},
      query: query ? parseOrThrow(query, request.query) : {},
      // No body at all is one without fields; a body that says `null` is not.
      body: body ? parseOrThrow(body, request.body === undefined ? {} : request.body) : {},
    }
    const input = { ...parsed.params, ...parsed.query, ...parsed.body }
    const bytes = kind === 'raw' && { body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }
    return { ...parsed, ...bytes, input }
  }
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/') ?? false

/** @throws AppError invalid_input naming the first field to blame */
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

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A strict JSON parser: besides what JSON.parse refuses, it refuses bytes that are not UTF-8, duplicate keys (two parsers
 * may each take another one), deep nesting, and keys for prototype pollution.
 */
export function parseStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const json = attempt(() => UTF8.decode(bytes))
    if (json === undefined) return done(new AppError('invalid_json'))
    void parse(request, json, (error, value) => {
      done(error ?? (isSuspect(json) ? new AppError('invalid_json') : null), value)
    })
  })
}

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g

/** Our calls need three levels; recursive readers of deeper ones would overflow their stack. */
const DEEPEST = 32

/** Whether valid JSON holds a duplicate key, also by another escape, or is nested too deep. */
function isSuspect(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > DEEPEST) return true
    } else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined && text !== undefined) {
      const key = JSON.parse(text) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}
