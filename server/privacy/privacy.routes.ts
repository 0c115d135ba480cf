import type { FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '../../contract/accounts/privacy.ts'
import type { ProofDeps } from '../accounts/profile/personal-data.service.ts'
import type { Route } from '../platform/http/route.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import { deleteAccount, exportData } from './privacy.service.ts'

export interface PrivacyDeps extends ProofDeps {
  outbox: Outbox
  brand: string
  visitorSecret: string
  cookie: { clear(reply: FastifyReply): void }
  geoRestriction: { countryOf(request: FastifyRequest): string | null; isOffered(request: FastifyRequest): boolean }
}

/** Data export, account deletion and the geo restriction. */
export function privacyRoutes(route: Route, deps: PrivacyDeps): void {
  route(calls.exportData).to(({ actor, client }) => exportData(deps, actor, client))

  route(calls.deleteAccount).to(async ({ input, actor, client, reply }) => {
    await deleteAccount(deps, actor, input, client)
    deps.cookie.clear(reply)
    return { success: true, message: 'Your account has been deleted.' }
  })

  route(calls.getGeoRestriction).to(({ request }) => ({
    country: deps.geoRestriction.countryOf(request),
    offered: deps.geoRestriction.isOffered(request),
  }))
}
