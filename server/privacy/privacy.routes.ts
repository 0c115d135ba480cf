import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/privacy.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { clientOf } from '../platform/http/client.ts'
import type { Route } from '../platform/http/route.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { RateLimiter } from '../platform/rate-limit.ts'
import { deleteAccount } from './erasure.service.ts'
import { exportData } from './export.service.ts'

export interface PrivacyDeps {
  db: Database
  clock: Clock
  outbox: Outbox
  limits: RateLimiter
  brand: string
  cookie: { clear(reply: FastifyReply): void }
  geoRestriction: { countryOf(request: FastifyRequest): string | null; isOffered(request: FastifyRequest): boolean }
}

const DAY_SECONDS = 86_400

/** What somebody may know and demand of what is kept about them, and where the service is offered. */
export function privacyRoutes(route: Route, deps: PrivacyDeps): void {
  route(calls.exportData).to(async ({ actor, request, reply }) => {
    await deps.limits.hit(`export ${actor.id}`, 5, DAY_SECONDS)
    const { fileName, bytes } = await exportData(deps, actor, clientOf(request))
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })

  route(calls.deleteAccount).to(async ({ actor, input, request, reply }) => {
    // Also whoever sits down at a browser left open may guess only so often.
    await deps.limits.hit(`delete-account ${actor.id}`, 10, 900)
    await deleteAccount(deps, actor, input, clientOf(request))
    deps.cookie.clear(reply)
    return { success: true, message: 'Your account has been deleted.' }
  })

  route(calls.getResidence).to(({ request, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    return { country: deps.geoRestriction.countryOf(request), offered: deps.geoRestriction.isOffered(request) }
  })
}
