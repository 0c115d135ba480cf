import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpFault, Operation } from './fault.table.ts'
import { refusal } from './provider.errors.ts'
import type { Context } from './sandbox.context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    sandboxOperation?: Operation
  }
}

/** Route configuration: which call this is, for the fault table. */
export const operation = (name: Operation) => ({ config: { sandboxOperation: name } })

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>502 Bad Gateway</body>\r\n</html>\r\n'

/** Basic authentication and the armed faults, around every route of the provider's API. */
export function guardApi(app: FastifyInstance, ctx: Context) {
  const silent = new Set<Socket>()
  const armed = new WeakMap<FastifyRequest, HttpFault>()

  /** Leaves the request unanswered until the client disconnects or the sandbox stops. */
  async function staySilent({ socket }: FastifyRequest['raw']) {
    silent.add(socket)
    if (!socket.destroyed) await once(socket, 'close')
    silent.delete(socket)
  }

  app.addHook('onRequest', async (request) => {
    if (!isAuthorised(request.headers.authorization, ctx)) throw refusal(401, 'Authentication failed')
  })

  app.addHook('preHandler', async (request, reply) => {
    const name = request.routeOptions.config.sandboxOperation
    const fault = name && ctx.faults.takeHttp(name)
    if (fault) return misbehave(fault, request, reply)
  })

  async function misbehave(fault: HttpFault, request: FastifyRequest, reply: FastifyReply) {
    switch (fault.fail) {
      case '401':
        throw refusal(401, 'Authentication failed')
      case '409':
        throw refusal(409, 'Another request with the same idempotency key is still in progress.')
      case '429':
        throw refusal(429, 'Too many requests')
      case '500':
        throw refusal(500, 'We are facing some trouble completing your request at the moment.', 'SERVER_ERROR')
      case '502':
        return reply.code(502).type('text/html').send(BAD_GATEWAY)
      case 'reset':
        reply.hijack()
        request.raw.socket.destroy()
        return
      case 'hang':
        reply.hijack()
        return staySilent(request.raw)
      case 'slow':
        await delay(fault.ms)
        return
      default:
        armed.set(request, fault) // carried out first, see onSend
    }
  }

  app.addHook('onSend', async (request, _reply, payload) => {
    const fault = armed.get(request)
    if (fault?.fail === 'lost_hang') await staySilent(request.raw)
    if (fault !== undefined) request.raw.socket.destroy()
    return payload
  })

  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}

/** The scheme is "Basic", case-sensitive. */
function isAuthorised(header: string | undefined, { keyId, keySecret }: Context): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(header ?? '')?.[1]
  return encoded !== undefined && Buffer.from(encoded, 'base64').toString('utf8') === `${keyId}:${keySecret}`
}
