import * as z from 'zod'
import { bodyKind, type Fields, type Schema, schemaOf } from '../../contract/body.ts'
import { errorTable } from '../../contract/errors.ts'
import { endpointsByName, modules } from '../../contract/index.ts'
import { repliesOf } from '../../contract/reply.ts'
import * as values from '../../contract/values.ts'

type Io = 'input' | 'output'
type Json = Record<string, unknown>

const PREFIX = '#/components/schemas/'
const refTo = (name: string): Json => ({ $ref: PREFIX + name })

export type Components = ReturnType<typeof componentsOf>

/**
 * Components: what modules export by name, each call's JSON body (`SaveBoardBody`) and replies (`ListBoardsReply`). A
 * schema that reads otherwise as input (defaults make a field optional) stands twice.
 */
export function componentsOf() {
  const names = { input: new Map<Schema, string>(), output: new Map<Schema, string>() }
  for (const [name, schema] of namedSchemas())
    for (const io of ['input', 'output'] as const) names[io].set(schema, name)
  for (const [schema, name, io] of schemasOfCalls()) if (!names[io].has(schema)) names[io].set(schema, name)

  const used = (io: Io): Record<string, Json> => {
    const roots = schemasOfCalls().filter(([, , place]) => place === io)
    const refs = roots.map(([schema, name]) => refTo(names[io].get(schema) ?? name))
    return referenced(refs, toComponents(names[io], io))
  }
  const [output, input] = [used('output'), used('input')]
  const differing = Object.keys(input).filter((name) => name in output && !isSame(input[name], output[name]))
  const renamed = new Map(differing.map((name) => [name, `${name}Input`]))
  const schemas: Record<string, Json> = { ApiError: errorSchema(), ...output }
  for (const [name, schema] of Object.entries(input)) schemas[renamed.get(name) ?? name] = withRefs(schema, renamed)
  return {
    schemas,
    refOf(schema: Schema, io: Io): Json {
      const name = names[io].get(schema)
      if (name === undefined) return toJson(schema, io)
      return refTo(io === 'input' ? (renamed.get(name) ?? name) : name)
    },
  }
}

export const toJson = (schema: Schema, io: Io): Json =>
  plain(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json)

/** Only what the document refers to, directly or through another component. */
export function referenced(document: object, schemas: Record<string, Json>): Record<string, Json> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(schemas[name])
    }
  }
  visit(document)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

const namedSchemas = (): [string, Schema][] =>
  [...Object.values(modules), values]
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, Schema] => isComposite(entry[1]))

const isComposite = (value: unknown): value is Schema =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  ['object', 'union'].includes((value as Schema)._zod.def.type)

function schemasOfCalls(): [schema: Schema, name: string, io: Io][] {
  return [...endpointsByName].flatMap(([name, { body, reply }]) => {
    const call = name.charAt(0).toUpperCase() + name.slice(1)
    const jsons = repliesOf(reply).filter((one) => one.kind === 'json')
    const replies = jsons.map(({ schema }, index): [Schema, string, Io] => {
      return [schema, `${call}Reply${index === 0 ? '' : index + 1}`, 'output']
    })
    const bodies: [Schema, string, Io][] =
      body !== undefined && bodyKind(body) === 'json' ? [[bodySchema(body as Fields), `${call}Body`, 'input']] : []
    return [...replies, ...bodies]
  })
}

const bodySchemas = new WeakMap<object, Schema>()

/** The one schema of a JSON body: a component is found by identity. */
export function bodySchema(body: Fields): Schema {
  const schema = bodySchemas.get(body) ?? schemaOf(body)
  bodySchemas.set(body, schema)
  return schema
}

function toComponents(names: ReadonlyMap<Schema, string>, io: Io): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const options = { io, unrepresentable: 'any', target: 'draft-2020-12', uri: (id: string) => PREFIX + id } as const
  const { schemas } = z.toJSONSchema(registry, options)
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Json)]))
}

const plain = ({ $schema: _schema, $id: _id, ...schema }: Json): Json => schema

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const withRefs = (schema: Json, renamed: ReadonlyMap<string, string>): Json =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
      JSON.stringify(PREFIX + (renamed.get(name) ?? name)),
    ),
  ) as Json

const errorSchema = (): Json => ({
  type: 'object',
  description: 'The one shape of every error reply.',
  properties: {
    code: { type: 'string', enum: Object.keys(errorTable), description: 'Stable: what programs decide by.' },
    message: { type: 'string', description: 'For people, in English.' },
    requestId: { type: 'string', format: 'uuid', description: 'Names the request in the server’s log.' },
    field: { type: 'string', description: 'The input to blame.' },
    current: { description: 'What stands there now, where that is why the call was refused.' },
  },
  required: ['code', 'message', 'requestId'],
})
