import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { findMessage, listMessages } from './mail.folder.ts'
import { mailsCss, listPage, PAGE_CSS, readerPage } from './mail.pages.ts'

// The pages around a mail: no script at all, and the mail itself only in their frame.
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
// The mail: what a mail reader allows. `sandbox` holds when it is opened outside of the frame, too.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Beside this folder: a Devanagari font, for machines without one. */
const LETTERS = new URL('../../web/fonts/anek-devanagari-400.woff2', import.meta.url)

/**
 * The mails that were written instead of sent, to read in a browser; `?to=` answers them as JSON, for tools.
 * @param options.dir where they lie as files, one each
 */
export function mailSandbox(options: { dir: string }): FastifyPluginAsync {
  const { dir } = options
  return async (app: FastifyInstance) => {
    const base = app.prefix
    const letters = mailsCss(`${base}/devanagari.woff2`)
    app.get<{ Querystring: { to?: unknown } }>('/', async ({ query, headers }, reply) => {
      const to = typeof query.to === 'string' ? query.to : undefined
      const asJson = to !== undefined || headers.accept === 'application/json'
      const messages = await listMessages(dir, { to })
      void reply.header('cache-control', 'no-store')
      return asJson ? messages : sendPage(reply, listPage(base, messages))
    })
    app.get('/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(letters + PAGE_CSS))
    app.get('/devanagari.woff2', async (_request, reply) =>
      reply
        // For the mail in its frame, which has no origin.
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'max-age=3600')
        .type('font/woff2')
        .send(await readFile(LETTERS)),
    )
    app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
      const message = await findMessage(dir, params.id)
      return message ? sendPage(reply, readerPage(base, message)) : reply.callNotFound()
    })
    app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
      const message = await findMessage(dir, params.id)
      if (!message) return reply.callNotFound()
      void reply.header('content-security-policy', MAIL_POLICY).header('referrer-policy', 'no-referrer')
      // Its links open beside the reader.
      const shown = message.html.replace('<head>', `<head><base target="_blank"><style>${letters}</style>`)
      return reply.type('text/html; charset=utf-8').send(shown)
    })
  }
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
