import type { FastifyInstance } from 'fastify'
import { type HealthDeps, readHealth } from './health.service.ts'

/** What load balancers and monitors ask. */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const health = await readHealth(deps)
    return reply.code(health.ready ? 200 : 503).send(health)
  })
}
