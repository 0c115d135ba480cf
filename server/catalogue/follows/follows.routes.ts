import * as calls from '../../../contract/catalogue/follows.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { Signer } from '../../platform/secrets.ts'
import * as follows from './follows.service.ts'

interface FollowRoutesDeps {
  db: Database
  clock: Clock
  mailLinks: Signer
}

/** Searches and themes that a customer hears of by mail. */
export function followRoutes(route: Route, deps: FollowRoutesDeps): void {
  route(calls.listFollows).to(({ actor }) => follows.list(deps, actor))
  route(calls.addFollow).to(({ input, actor }) => follows.add(deps, actor, input.query))
  route(calls.removeFollow).to(({ input, actor }) =>
    done(follows.remove(deps, actor, input.id), 'You no longer follow it.'),
  )
  route(calls.stopFollows).to(({ input }) =>
    done(follows.stop(deps, input), input.stop ? 'We have stopped these e-mails.' : 'You follow your searches again.'),
  )
}
