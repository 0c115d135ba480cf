import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { API_SCRIPT, apiPage } from './api-page.model.ts'
import { openApiDocument } from './openapi.model.ts'

const UI = {
  'swagger-ui.css': ['text/css; charset=utf-8', import.meta.resolve('swagger-ui-dist/swagger-ui.css')],
  'swagger-ui.js': ['text/javascript; charset=utf-8', import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
} as const satisfies Record<string, readonly [type: string, url: string]>
const isUi = (name: string): name is keyof typeof UI => Object.hasOwn(UI, name)

/** Swagger UI writes styles into the page and has its icons as data. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const CACHE = 'public, max-age=3600'

/** The contract for tools (`/openapi.json`) and for people (`/api`). */
export function apiDocsRoutes(app: FastifyInstance, { config, cookie, listening }: Deps): void {
  const title = `${config.brand} API`
  let document: object | undefined

  app.get('/openapi.json', async () => {
    document ??= openApiDocument({ title, url: listening.url ?? '/', sessionCookie: cookie.name })
    return document
  })
  app.get('/api', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(apiPage(title)),
  )
  app.get('/api/reference.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', CACHE).send(API_SCRIPT),
  )
  app.get<{ Params: { name: string } }>('/api/ui/:name', async ({ params: { name } }, reply) => {
    if (!isUi(name)) throw new AppError('not_found')
    const [type, url] = UI[name]
    return reply
      .type(type)
      .header('cache-control', CACHE)
      .send(createReadStream(new URL(url)))
  })
}
