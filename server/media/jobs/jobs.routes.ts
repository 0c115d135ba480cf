import * as calls from '../../../contract/media-jobs.ts'
import { AppError } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/route.ts'
import { nearDuplicatesOf } from '../pictures/visual-features.service.ts'
import type { ProcessingDeps } from '../processing/processing.deps.ts'
import { cancelUpload, jobCounts, reencode } from './jobs.service.ts'

/** Calls of the desk about the making of clips' files. */
export function mediaJobsRoutes(route: Route, deps: ProcessingDeps): void {
  route(calls.cancelUpload).to(({ input }) => cancelUpload(deps, input.id))
  route(calls.reencode).to(async ({ input }) => ({ count: await reencode(deps, input.ids ?? null) }))
  route(calls.mediaJobs).to(() => jobCounts(deps))
  route(calls.listNearDuplicates).to(async ({ input }) => {
    const clip = await deps.db.selectFrom('clip').select('id').where('id', '=', input.id).executeTakeFirst()
    if (!clip) throw new AppError('clip_not_found')
    return nearDuplicatesOf(deps.db, input.id)
  })
}
