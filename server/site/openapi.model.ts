import { bodyKind, type ByteStream, type Fields, type FormBody, schemaOf } from '../../contract/body.ts'
import { type Endpoint, errorsOf, type Limit } from '../../contract/endpoint.ts'
import { type ErrorCode, errorTable } from '../../contract/errors.ts'
import { isEndpoint, modules } from '../../contract/index.ts'
import { repliesOf, type SimpleReply } from '../../contract/reply.ts'
import { WRITE_COOKIE } from '../platform/http/cache-hooks.ts'
import {
  ETAG_HEADER,
  KEY_ERRORS,
  RATE_HEADERS,
  requestHeaders,
  scopesOf,
  SHARED_HEADERS,
  WAIT_HEADERS,
} from './openapi-keys.model.ts'
import { bodySchema, type Components, componentsOf, referenced, toJson } from './openapi-schemas.model.ts'

type Json = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the same objects that parse the requests. */
export function openApiDocument(options: { title: string; url: string; sessionCookie: string }): Json {
  const components = componentsOf()
  const paths: Record<string, Json> = {}
  for (const [module, exports] of Object.entries(modules))
    for (const [name, call] of Object.entries(exports).filter(isEndpoint)) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, titleOf(module), call, components) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: '1',
      summary: 'Every call of the website, the back office and its providers.',
      description: descriptionOf(options.sessionCookie),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Jhalak' },
    },
    servers: [{ url: options.url }],
    tags: Object.keys(modules).map((module) => ({ name: titleOf(module) })),
    paths,
    components: {
      schemas: referenced({ paths, responses: sharedResponses(paths) }, components.schemas),
      responses: sharedResponses(paths),
      parameters: { writeToken: WRITE_TOKEN },
      headers: SHARED_HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: BEARER },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: options.sessionCookie,
          description: 'The session of a browser.',
        },
      },
    },
  }
}

const BEARER = `The access token that signing in answers, or the key of a program (\`jk_…\`, \`POST /apikeys\`) with a scope of the call's \`x-scopes\`.`

const descriptionOf = (sessionCookie: string): string => `Calls take and answer JSON unless they say otherwise.
Send the access token as \`Authorization: Bearer\`. The cookie \`${sessionCookie}\` renews it (\`GET /refresh\`), and stands for it where a call says so, from our own pages alone.
Every error has the body \`{ code, message, requestId, field? }\`; decide by \`code\`. A 429 says in \`Retry-After\` when to come back.`

/** `accountSecurity` to `Account security`. */
const titleOf = (module: string): string =>
  module.charAt(0).toUpperCase() + module.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const WRITE_TOKEN = {
  name: WRITE_COOKIE,
  in: 'cookie',
  required: false,
  description: 'Set by writes that change what everybody sees: with it, the reply is not older than that write.',
  schema: { type: 'string', format: 'uuid' },
}

function operation(name: string, tag: string, call: Endpoint, components: Components): Json {
  const scopes = scopesOf(call)
  // Who is known gets their own: what they own, their limits.
  const security = [...(call.who === 'anyone' ? [{}] : []), { bearer: [] }, ...(call.cookie ? [{ session: [] }] : [])]
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...requestHeaders(call),
    ...(call.cache === undefined ? [] : [{ $ref: '#/components/parameters/writeToken' }]),
  ]
  return {
    operationId: name,
    summary: call.summary,
    description: [
      `Who may call: ${call.who}${call.rights ? ` with ${call.rights.join(' or ')}` : ''}.`,
      ...[call.limit ?? []].flat().map(limitText),
    ].join(' '),
    tags: [tag],
    security,
    ...(scopes.length > 0 ? { 'x-scopes': scopes } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, components),
    responses: { ...successes(call, components), ...failures(call) },
  }
}

function limitText({ by, max, seconds }: Limit): string {
  const span = seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
  return `At most ${max} times in ${span}${by === 'all' ? '' : ` for each ${by}`}.`
}

function parametersOf(fields: Fields | undefined, place: 'path' | 'query'): Json[] {
  const schema = toJson(schemaOf(fields), 'input') as { properties?: Json; required?: string[] }
  const isRequired = (name: string) => schema.required?.includes(name) ?? false
  return Object.entries(schema.properties ?? {}).map(([name, schema]) => {
    const { description, ...own } = schema as Json
    return { name, in: place, required: isRequired(name), ...(description ? { description } : {}), schema: own }
  })
}

function bodyOf({ method, body }: Endpoint, components: Components): Json {
  if (method !== 'POST' && method !== 'PATCH') return {}
  if (body === undefined) return { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } }
  const kind = bodyKind(body)
  const content = (type: string, schema: Json, required = true) => ({
    requestBody: { required, content: { [type]: { schema } } },
  })
  if (kind === 'json') return content('application/json', components.refOf(bodySchema(body as Fields), 'input'))
  if (kind === 'form') return content('multipart/form-data', toJson(schemaOf((body as FormBody).fields), 'input'))
  return kind === 'stream' ? content((body as ByteStream).type, BYTES) : content('*/*', BYTES, false)
}

const BYTES = { type: 'string', format: 'binary' }

function successes(call: Endpoint, components: Components): Json {
  const byStatus = Map.groupBy(repliesOf(call.reply), ({ status }) => status)
  const isConditional = call.cache === 'everyone' || call.cache === 'guests'
  const all = {
    ...(call.changes === 'catalogue' && { 'Set-Cookie': SET_WRITE_TOKEN }),
    ...(isConditional && ETAG_HEADER),
    ...((call.limit || scopesOf(call).length > 0) && RATE_HEADERS),
  }
  const headers = Object.keys(all).length > 0 ? { headers: all } : {}
  return Object.fromEntries([
    ...[...byStatus].map(([status, replies]) => {
      const content = Object.assign({}, ...replies.map((reply) => contentOf(reply, components))) as Json
      const filled = Object.keys(content).length > 0 ? { content } : {}
      return [status, { description: replies.map(describe).join(' or '), ...headers, ...filled }]
    }),
    ...(call.errors?.includes('range_not_satisfiable') ? [[206, partOf(call)]] : []),
    ...(isConditional ? [[304, { description: 'As `If-None-Match` names it: nothing has changed', ...headers }]] : []),
  ])
}

const partOf = ({ reply }: Endpoint): Json => ({
  description: 'The part that `Range` asks for',
  headers: { 'Content-Range': { description: 'Which bytes these are, and of how many', schema: { type: 'string' } } },
  content: Object.fromEntries(
    repliesOf(reply).flatMap((one) => (one.kind === 'file' ? one.types.map((type) => [type, { schema: BYTES }]) : [])),
  ),
})

const SET_WRITE_TOKEN = { description: `\`${WRITE_COOKIE}\`, for ten seconds`, schema: { type: 'string' } }

function describe({ kind }: SimpleReply): string {
  const texts = { json: 'Success', file: 'The file', stream: 'Events as they come', redirect: 'Where the file lies' }
  return kind === 'empty' ? 'Success, told by headers' : texts[kind]
}

function contentOf(reply: SimpleReply, components: Components): Json {
  if (reply.kind === 'json') return { 'application/json': { schema: components.refOf(reply.schema, 'output') } }
  if (reply.kind !== 'file' && reply.kind !== 'stream') return {}
  const schema = reply.kind === 'file' && !reply.types.includes('text/csv') ? BYTES : { type: 'string' }
  return Object.fromEntries(reply.types.map((type) => [type, { schema }]))
}

/** Every error of the call, by status. A status with one code refers to the response that all calls share. */
function failures(call: Endpoint): Json {
  const all = new Set([...errorsOf(call), ...(scopesOf(call).length > 0 ? KEY_ERRORS : [])])
  const byStatus = Map.groupBy(all, (code) => errorTable[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const [only = 'internal', ...more] = codes
      return [status, more.length === 0 ? { $ref: `#/components/responses/${only}` } : failure(codes)]
    }),
  )
}

const failure = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join('\n\n'),
  ...(codes.some((code) => errorTable[code][0] === 429) && {
    headers: { ...WAIT_HEADERS, ...(codes.includes('too_many_requests') && RATE_HEADERS) },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
})

function sharedResponses(paths: Json): Json {
  const text = JSON.stringify(paths)
  const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) =>
    text.includes(`"#/components/responses/${code}"`),
  )
  return Object.fromEntries(codes.map((code) => [code, failure([code])]))
}
