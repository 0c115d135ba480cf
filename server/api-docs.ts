import { endpoints } from '../contract/index.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The contract as a page to read: every call, who may make it, its errors. */
export function apiPage(brand: string): string {
  const rows = endpoints.map(
    (call) =>
      `<tr><th scope="row"><code>${call.method} ${escape(call.path)}</code></th><td>${escape(call.summary)}</td><td>${call.who}${call.cookie ? ' (bearer or session cookie)' : ''}</td><td>${call.errors.map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(brand)} API</title></head>
<body><main><h1>${escape(brand)} API</h1>
<p>Calls take and answer JSON. Send the access token as <code>Authorization: Bearer</code>. Errors are <code>{ code, message, requestId, field? }</code>.
The machine-readable form is <a href="/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Own errors</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></main></body></html>`
}
