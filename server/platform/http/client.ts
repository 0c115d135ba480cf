import type { FastifyRequest } from 'fastify'

/** From where and with what somebody calls; kept with sessions and in the audit log. */
export interface Client {
  ip: string
  userAgent: string
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** For what the program does by itself. */
export const OWN_DOING: Client = { ip: '', userAgent: '' }
