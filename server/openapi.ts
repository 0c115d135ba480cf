import * as z from 'zod'
import { errorTable } from '../contract/errors.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'

/** The contract as OpenAPI 3.1, made from the same objects that parse the requests. */
export function openApiDocument(options: { title: string }): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of endpoints) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: '1',
      description: 'Every error has the body { code, message, requestId, field? }.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
    paths,
  }
}

function operation(call: Endpoint): object {
  const input = toJson(call.input, 'input')
  const description = `Who may call: ${call.who}.`
  const security = call.who === 'anyone' ? [] : [{ bearer: [] }, ...(call.cookie ? [{ session: [] }] : [])]
  return {
    summary: call.summary,
    description,
    tags: [call.path.split('/')[1]],
    security,
    ...(call.method === 'GET' ? { parameters: parametersOf(input) } : { requestBody: bodyOf(call, input) }),
    responses: { [call.status ?? 200]: success(call), ...failures(call) },
  }
}

const toJson = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

function parametersOf(input: z.core.JSONSchema.BaseSchema): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))
}

function bodyOf(call: Endpoint, schema: object): object {
  const type = call.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema } } }
}

function success(call: Endpoint): object {
  if (!call.reply)
    return {
      description: call.path === '/events' ? 'An event stream' : 'The file',
      content: { [call.path === '/events' ? 'text/event-stream' : 'video/mp4']: {} },
    }
  return { description: 'Success', content: { 'application/json': { schema: toJson(call.reply, 'output') } } }
}

/** The call's own errors and those every call shares, by status. */
function failures(call: Endpoint): Record<string, object> {
  const shared =
    call.who === 'anyone' ? (['invalid_input'] as const) : (['invalid_input', 'unauthenticated', 'forbidden'] as const)
  const byStatus: Record<string, object> = {}
  for (const code of [...shared, ...call.errors]) {
    const [status, message] = errorTable[code]
    const before = byStatus[status] as { description: string } | undefined
    byStatus[status] = { description: before ? `${before.description}; ${code}: ${message}` : `${code}: ${message}` }
  }
  return byStatus
}
