import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** The provider's other hosts, as origins. */
export type CheckoutHosts = { api: string; cdn: string; metrics: string }

// The page runs under the strictest policy that lets it work: no inline script, no inline style, framed by this site only.
const pagePolicy = (framedBy: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')

const FILES = {
  '/checkout.js': ['checkout.js', 'text/javascript'],
  '/checkout/page': ['page.html', 'text/html'],
  '/checkout/page.js': ['page.js', 'text/javascript'],
  '/checkout/page.fields.js': ['page.fields.js', 'text/javascript'],
  '/checkout/page.css': ['page.css', 'text/css'],
  '/checkout/page.form.css': ['page.form.css', 'text/css'],
} as const

/** The checkout script and the page that it frames, as files. */
export async function browserRoutes(app: FastifyInstance, hosts?: CheckoutHosts) {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const text = (await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8')).replace(
      'const hosts = null',
      `const hosts = ${JSON.stringify(hosts ?? null)}`,
    )
    app.get<{ Querystring: { theme?: string } }>(path, async ({ query }, reply) => {
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
      if (type !== 'text/html') return text
      reply.header('content-security-policy', pagePolicy(hosts ? '*' : "'self'"))
      if (!hosts) reply.header('x-frame-options', 'SAMEORIGIN')
      return text.replace('data-theme="light"', `data-theme="${query.theme === 'dark' ? 'dark' : 'light'}"`)
    })
  }
}

const RISK_SCRIPT = 'window.razorpayRisk = { loaded: true }\n'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Requests of the checkout script to the provider's other hosts, by the same paths under our prefix. */
export async function otherHostRoutes(app: FastifyInstance) {
  const ignored = ['application/x-www-form-urlencoded', 'text/plain']
  app.addContentTypeParser(ignored, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  app.get('/static/cx/razorpay-risk-detection/bundle.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(RISK_SCRIPT),
  )
  app.get('/static/cx/pixel.gif', async (_request, reply) => reply.type('image/gif').send(PIXEL))
  app.post('/v1/track', async (_request, reply) => reply.header('access-control-allow-origin', '*').send({}))
  app.post('/v1/checkout/opened', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>opened</title>'),
  )
}
