import * as calls from '../../../contract/media/media-jobs.ts'
import type { Route } from '../../platform/http/route.ts'
import { nearDuplicatesOf } from '../pictures/visual-features.service.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { cancelUpload, jobCounts, reencode } from './jobs.service.ts'

/** Back-office calls about processing. */
export function mediaJobsRoutes(route: Route, deps: ProcessingDeps): void {
  route(calls.cancelUpload).to(({ input }) => cancelUpload(deps, input.id))
  route(calls.reencode).to(async ({ input }) => ({ count: await reencode(deps, input.ids ?? null) }))
  route(calls.mediaJobs).to(() => jobCounts(deps))
  route(calls.listNearDuplicates).to(({ input }) => nearDuplicatesOf(deps.db, input.id))
}
