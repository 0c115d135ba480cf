import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as oazapfts from 'oazapfts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsByName } from '../../contract/index.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { sessionCookie } from '../accounts/sessions/session.model.ts'
import { WRITE_COOKIE } from '../platform/http/cache-hooks.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters?: { name: string; in: string; $ref?: string }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }>
}
interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, object>
    responses: Record<string, Operation['responses'][string]>
    parameters: Record<string, { name: string; in: string }>
    securitySchemes: Record<string, { name?: string }>
  }
}

let server: TestServer
let document: Document
let folder: string
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  document = (await (await server.guest.request('/openapi.json')).json()) as Document
  const cache = join(import.meta.dirname, '../../.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'openapi-client-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the OpenAPI document', () => {
  it('is valid', async () => {
    expect(await new Validator().validate({ ...structuredClone(document) })).toMatchObject({ valid: true })
  })

  it('names each operation as the contract does, and where the server is', () => {
    expect(operations().map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([...endpointsByName.keys()]),
    )
    expect(operations()).toHaveLength(endpointsByName.size)
    expect(document.servers).toEqual([{ url: server.url }])
  })

  it('writes shared schemas once', () => {
    const { schemas } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['ApiError', 'Ok', 'Video', 'SearchPage', 'CustomerOrder']),
    )
    const withSprite = Object.keys(schemas).filter((name) => JSON.stringify(schemas[name]).includes('"sprite"'))
    expect(withSprite).toEqual(['Video', 'AdminClip'])
  })

  it('gives every error reply its body', () => {
    for (const { operationId, responses } of operations())
      for (const [status, given] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const response = given.$ref ? document.components.responses[given.$ref.split('/').at(-1) ?? ''] : given
        const schema = response?.content?.['application/json']?.schema
        expect([operationId, status, schema]).toEqual([operationId, status, { $ref: '#/components/schemas/ApiError' }])
      }
  })

  it.each([
    ['exportData', ['application/zip']],
    ['getInvoice', ['application/pdf']],
    ['exportMetadata', ['text/csv']],
    ['releaseFile', ['application/pdf', 'image/jpeg', 'image/png']],
    ['downloadOwned', ['application/json', 'video/mp4']],
    ['fetchDownload', ['video/mp4']],
    ['events', ['text/event-stream']],
  ])('says what %s answers', (name, types) => {
    const operation = operations().find(({ operationId }) => operationId === name)
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(types)
  })

  it('puts parameters of a path into the path', () => {
    const { parameters } = document.paths['/videos/resumable/{id}']?.['patch'] ?? {}
    expect(parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'Tus-Resumable', in: 'header', required: true },
      { name: 'Upload-Offset', in: 'header', required: true },
    ])
  })

  it('says what programs get: who may call with a key, its refusals, limits, conditions and parts', () => {
    const of = (name: string) => operations().find(({ operationId }) => operationId === name)
    expect(of('createOrder')).toMatchObject({
      security: [{ bearer: [] }, { session: [] }],
      'x-scopes': ['purchases:create'],
    })
    expect(of('saveVideo')).not.toHaveProperty('x-scopes')
    expect(of('clipFeed')).toMatchObject({
      security: [{}, { bearer: [] }],
      'x-scopes': ['catalogue:read'],
      responses: { 200: { headers: { ETag: {}, 'RateLimit-Policy': {} } }, 304: {}, 401: {}, 403: {}, 429: {} },
    })
    for (const call of operations().filter((one) => 'x-scopes' in one))
      expect([call.operationId, Object.keys(call.responses)]).toEqual([
        call.operationId,
        expect.arrayContaining(['401', '403', '429']),
      ])
    expect(of('fetchDownload')?.responses['206']?.content).toHaveProperty(['video/mp4'])
    expect(of('fetchDownload')?.parameters).toMatchObject([
      { name: 'right', description: expect.any(String), schema: { type: 'string' } },
    ])
    expect(document.components.responses['too_many_requests']).toMatchObject({
      headers: { 'Retry-After': {}, 'RateLimit-Limit': {} },
    })
    expect(document.components.securitySchemes['bearer']).toMatchObject({ description: expect.stringContaining('jk_') })
  })

  it('names the cookies as they are', () => {
    const { securitySchemes, parameters } = document.components
    expect(securitySchemes['session']?.name).toBe(sessionCookie({ https: false }).name)
    expect(sessionCookie({ https: true }).name).toBe('__Host-session')
    expect(parameters['writeToken']).toMatchObject({ name: WRITE_COOKIE, in: 'cookie' })
  })
})

const CONSUMER = `import { defaults, getSiteConfig, getVideo, signUp, uploadVideo, type ApiError, type Video } from './client.ts'

export async function useClient(baseUrl: string) {
  defaults.baseUrl = baseUrl
  const config = await getSiteConfig()
  const brand: string = config.status === 200 ? config.data.brand : ''
  const missing = await getVideo('nothing')
  const error: ApiError | Video = missing.status === 304 ? await Promise.reject(new Error('unasked')) : missing.data
  const weak = await signUp({ firstName: 'A', lastName: 'B', email: 'a@test.example', password: 'short' })
  return { brand, code: 'code' in error ? error.code : '', weak: weak.status === 400 ? weak.data.field : '' }
}
export const upload = (video: Blob) => uploadVideo({ video, name: 'Ferry', tags: ['river'] })
`

describe('a client generated from it', () => {
  it('compiles, with named types, and calls the server', async () => {
    const specification = join(folder, 'openapi.json')
    await writeFile(specification, JSON.stringify(document))
    await writeFile(join(folder, 'client.ts'), await oazapfts.generateSource(specification, {}))
    await writeFile(join(folder, 'consumer.ts'), CONSUMER)
    await compile(join(folder, 'consumer.ts'))
    const { useClient } = (await import(pathToFileURL(join(folder, 'consumer.ts')).href)) as {
      useClient: (url: string) => Promise<object>
    }
    expect(await useClient(server.url)).toEqual({
      brand: server.deps.config.brand,
      code: 'clip_not_found',
      weak: 'password',
    })
  })
})

/** With the settings that a project of somebody else's would have. */
async function compile(file: string): Promise<void> {
  const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../lib/tsc.js')
  const settings =
    '--ignoreConfig --noEmit --strict --target es2024 --module nodenext --allowImportingTsExtensions --skipLibCheck --types'
  await promisify(execFile)(process.execPath, [compiler, ...settings.split(' '), 'node', file]).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(error.stdout ?? error.message)
    },
  )
}
