import * as calls from '../../../contract/catalogue/labels.ts'
import { done, type Route } from '../../platform/http/route.ts'
import * as labels from './labels.service.ts'

/** Themes, shots and tags over the whole library. */
export function labelRoutes(route: Route, deps: labels.LabelDeps): void {
  const tags = labels.openTagCounts(deps)
  const counts = labels.openLabelCounts(deps)
  route(calls.listLabels).to(async () => ({ labels: await labels.listLabels(deps.db, await counts()) }))
  route(calls.completeTag).to(async ({ input }) => ({ tags: labels.completeTag(await tags(), input.q) }))
  route(calls.listTagSpellings).to(async ({ input }) => ({ groups: labels.listTagSpellings(await tags(), input.q) }))
  route(calls.renameLabel).to(({ input, actor, client }) => labels.renameLabel(deps, { ...actor, client }, input))
  route(calls.hideLabel).to(({ input, actor, client }) =>
    done(labels.hideLabel(deps, { ...actor, client }, input), 'Filters saved.'),
  )
  route(calls.listLabelChanges).to(({ input }) => labels.listLabelChanges(deps, input.page))
  route(calls.undoLabelChange).to(({ input, actor, client }) =>
    labels.undoLabelChange(deps, { ...actor, client }, input.id),
  )
}
