import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #ccc }`

/** The API reference: an introduction, Swagger UI in place, and below it every call in a plain table. */
export const apiPage = (
  title: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title>
<style>${STYLE}</style><script src="/api/reference.js" defer></script></head>
<body><main><h1>${escape(title)}</h1>
<p>Calls take and answer JSON. Send the access token as <code>Authorization: Bearer</code>. Errors are <code>{ code, message, requestId, field? }</code>.
The machine-readable form, to generate a client from, is <a href="/openapi.json">openapi.json</a>.</p>
<div id="reference"></div>
<details open><summary>All calls in one table</summary>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Own errors</th></tr></thead><tbody>${endpoints.map(row).join('\n')}</tbody></table></details></main></body></html>`

const row = (call: Endpoint): string =>
  `<tr><th scope="row"><code>${call.method} ${escape(call.path)}</code></th><td>${escape(call.summary)}</td><td>${call.who}${call.cookie ? ' (bearer or session cookie)' : ''}</td><td>${call.errors.map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`

/** Loads Swagger UI once the page is shown; without it, or without scripts, the table stays open. */
export const API_SCRIPT = `const style = document.createElement('link')
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
