import * as calls from '../../../contract/catalogue/collections.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { CatalogueDeps } from '../catalogue.service.ts'
import * as collections from './admin-collection.service.ts'

/** The collections desk of the back office. */
export function collectionRoutes(route: Route, deps: CatalogueDeps): void {
  route(calls.listAdminCollections).to(() => collections.listAdminCollections(deps))
  route(calls.saveCollection).to(async ({ input, actor, client }) => ({
    success: true,
    message: 'Collection saved.',
    id: await collections.saveCollection(deps, { ...actor, client }, input),
  }))
  route(calls.orderCollections).to(({ input, actor, client }) =>
    done(collections.orderCollections(deps, { ...actor, client }, input.ids), 'Order saved.'),
  )
  route(calls.deleteCollection).to(({ input, actor, client }) =>
    done(collections.deleteCollection(deps, { ...actor, client }, input.id), 'Collection deleted.'),
  )
  route(calls.restoreCollection).to(({ input, actor, client }) =>
    done(collections.restoreCollection(deps, { ...actor, client }, input.id), 'Collection restored.'),
  )
}
