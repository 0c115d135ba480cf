import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { misbehave } from './fault.table.ts'
import type { Context } from './sandbox.context.ts'
import {
  INVALID_CREDENTIALS,
  INVALID_TOKEN,
  invalidRequest,
  tokeninfoReply,
  userinfoReply,
} from './provider.replies.ts'

/** Calls of a site's server to Google. */
export function apiRoutes(app: FastifyInstance, ctx: Context): void {
  const { tokens, faults, now } = ctx

  const tokeninfo = async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.take('tokeninfo')
    if (fault && (await misbehave(fault, request, reply))) return reply
    const token = bearerOf(request) ?? field(request.query, 'access_token') ?? field(request.body, 'access_token')
    if (token === undefined) return reply.code(400).send(invalidRequest('Either access_token, id_token required'))
    const issued = tokens.find(token, now())
    return issued ? tokeninfoReply(issued, now()) : reply.code(400).send(INVALID_TOKEN)
  }
  app.get('/tokeninfo', tokeninfo)
  app.post('/tokeninfo', tokeninfo)

  const userinfo = async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.take('userinfo')
    if (fault && (await misbehave(fault, request, reply))) return reply
    const issued = tokens.find(bearerOf(request) ?? field(request.query, 'access_token') ?? '', now())
    if (issued) return userinfoReply(issued)
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"')
      .send(INVALID_CREDENTIALS)
  }
  app.get('/v1/userinfo', userinfo)
  app.post('/v1/userinfo', userinfo)

  app.post('/revoke', async (request, reply) => {
    const token = field(request.query, 'token') ?? field(request.body, 'token') ?? ''
    return tokens.revoke(token) ? {} : reply.code(400).send(INVALID_TOKEN)
  })
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** One text of a query or a form. */
function field(from: unknown, name: string): string | undefined {
  const value = (from as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
