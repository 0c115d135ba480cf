import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { openCache } from '../platform/cache.ts'
import { AppError } from '../platform/errors.ts'
import { escapeMarkup } from '../platform/markup.ts'
import { openApiDocument } from './openapi.model.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'

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
export function apiDocsRoutes(app: FastifyInstance, deps: Deps): void {
  const title = () => `${deps.config.brand} API`

  app.get('/openapi.json', async () => documentOf(title(), deps))
  app.get('/api', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(apiPage(title())),
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

/** Made once for the name that the shop has now. */
const documents = openCache<string, object>({ name: 'documents of the API', maxSize: 1 })
function documentOf(title: string, { listening, cookie }: Deps): object {
  const url = listening.url ?? '/'
  const known = documents.get(`${title} ${url}`)
  if (known) return known
  const made = openApiDocument({ title, url, sessionCookie: cookie.name })
  documents.put(`${title} ${url}`, made)
  return made
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ccc }`

const apiPage = (
  title: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeMarkup(title)}</title>
<style>${STYLE}</style><script src="/api/reference.js" defer></script></head>
<body><main><h1>${escapeMarkup(title)}</h1>
<p>Calls take and answer JSON. Send the access token as <code>Authorization: Bearer</code>. Errors are <code>{ code, message, requestId, field? }</code>.
The machine-readable form, to generate a client from, is <a href="/openapi.json">openapi.json</a>.</p>
<div id="reference"></div>
<details open><summary>All calls in one table</summary>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Own errors</th></tr></thead><tbody>${endpoints.map(row).join('\n')}</tbody></table></details></main></body></html>`

const row = (call: Endpoint): string =>
  `<tr><th scope="row"><code>${call.method} ${escapeMarkup(call.path)}</code></th><td>${escapeMarkup(call.summary)}</td><td>${call.who}${call.cookie ? ' (bearer or session cookie)' : ''}</td><td>${(call.errors ?? []).map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`

/** Loads Swagger UI once the page is shown; without it, or without scripts, the table stays open. */
const API_SCRIPT = `const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/api/ui/swagger-ui.css'
const program = document.createElement('script')
program.src = '/api/ui/swagger-ui.js'
program.onload = () => {
  SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', docExpansion: 'none', filter: true, deepLinking: true, validatorUrl: null })
  document.querySelector('details').open = false
}
document.head.append(style, program)
`
