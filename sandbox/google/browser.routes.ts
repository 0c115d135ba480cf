import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from './sandbox.context.ts'
import { PEOPLE } from './people.table.ts'
import { GRANTED_SCOPE } from './token.store.ts'

// The page runs under the strictest policy that lets it work: no inline script, no inline style, in no frame.
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FILES = {
  '/client': ['client.js', 'text/javascript'],
  '/chooser': ['chooser.html', 'text/html'],
  '/chooser.js': ['chooser.js', 'text/javascript'],
  '/chooser.css': ['chooser.css', 'text/css'],
} as const

const OTHER_APP = 'another-app.apps.googleusercontent.example'
const LIFETIME_SECONDS = 3599

const choice = z.strictObject({
  client_id: z.string(),
  person: z.string(),
  token: z.enum(['ours', 'other app', 'expired']).default('ours'),
})

/** The script that opens the account chooser, and the chooser: what the browser meets under `/gsi`. */
export async function browserRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const text = await readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8')
    app.get<{ Querystring: { theme?: string } }>(path, async ({ query }, reply) => {
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
      if (type !== 'text/html') return text
      reply.header('content-security-policy', PAGE_POLICY)
      return text.replace('data-theme="light"', `data-theme="${query.theme === 'dark' ? 'dark' : 'light'}"`)
    })
  }

  app.get<{ Querystring: { client_id?: string } }>('/people', async ({ query }, reply) => {
    if (query.client_id !== ctx.clientId) return reply.code(401).send({ error: 'invalid_client' })
    return PEOPLE.map(({ id, email, note, givenName = '', familyName = '' }) => ({
      id,
      email,
      note,
      name: `${givenName} ${familyName}`.trim(),
    }))
  })

  /** What the site's callback gets: a token as Google's window hands it over. */
  app.post('/choose', async ({ body }, reply) => {
    const { client_id, person: id, token } = choice.parse(body)
    const person = PEOPLE.find((one) => one.id === id)
    if (client_id !== ctx.clientId || !person) return reply.code(401).send({ error: 'invalid_client' })
    const aud = token === 'other app' ? OTHER_APP : client_id
    const lifetime = token === 'expired' ? -60 : LIFETIME_SECONDS
    const exp = Math.floor(ctx.now().getTime() / 1000) + lifetime
    const access_token = ctx.tokens.issue({
      person,
      aud,
      azp: aud,
      scope: GRANTED_SCOPE,
      exp,
      tokeninfo: {},
      userinfo: {},
    })
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: GRANTED_SCOPE,
      authuser: '0',
      prompt: 'none',
      ...(person.hd && { hd: person.hd }),
    }
  })
}
