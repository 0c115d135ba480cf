import type { FastifyRequest } from 'fastify'

/** Address and user agent of a caller, stored with sessions and in the audit log. */
export interface Client {
  ip: string
  userAgent: string
}

export const clientOf = (request: FastifyRequest): Client => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** For what jobs and start-up do without a caller. */
export const SYSTEM_CLIENT: Client = { ip: '', userAgent: '' }
