import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

// The page runs under the strictest policy that lets it work: no inline script, no inline style, framed by this site only.
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
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
export async function browserRoutes(app: FastifyInstance) {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const text = await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8')
    app.get<{ Querystring: { theme?: string } }>(path, async ({ query }, reply) => {
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
      if (type !== 'text/html') return text
      reply.header('content-security-policy', PAGE_POLICY).header('x-frame-options', 'SAMEORIGIN')
      return text.replace('data-theme="light"', `data-theme="${query.theme === 'dark' ? 'dark' : 'light'}"`)
    })
  }
}
