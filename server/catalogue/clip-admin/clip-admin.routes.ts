import { Readable } from 'node:stream'
import * as calls from '../../../contract/clip-desk.ts'
import * as papers from '../../../contract/clip-papers.ts'
import { AppError } from '../../platform/errors.ts'
import { clientOf } from '../../platform/http/client.ts'
import type { Route } from '../../platform/http/route.ts'
import type { CatalogueDeps } from '../catalogue.service.ts'
import { bulkEdit } from './clip-bulk.service.ts'
import * as desk from './clip-admin.service.ts'
import { saveReviewSetting } from './clip-admin.repository.ts'
import { restoreClip } from './clip-edit.service.ts'
import { undoBatch, undoChange } from './clip-undo.service.ts'
import { readSingleFileForm } from '../../platform/http/single-file-form.ts'
import { importMetadata, MAX_CSV_BYTES, metadataCsv } from './metadata-csv.service.ts'
import * as releases from './release.service.ts'
import { review } from './review.service.ts'

export type ClipAdminDeps = CatalogueDeps & releases.ReleaseDeps

const ok = (message: string) => ({ success: true, message }) as const

/** What staff see of clips beyond what everybody does, and what they do about them. */
export function clipAdminRoutes(route: Route, deps: ClipAdminDeps): void {
  route(calls.listClipDesk).to(({ input }) => desk.listClipsInState(deps, input))
  route(calls.clipDeskCounts).to(() => desk.countClipsByState(deps))
  route(calls.getDeskClip).to(({ input }) => desk.getAdminClip(deps, input.id))
  route(calls.tagSuggestions).to(({ input }) => desk.suggestTags(deps, input.id))
  route(calls.restoreVideo).to(async ({ input, actor }) => {
    await restoreClip(deps, actor, input.id)
    return ok('Video restored.')
  })
  route(calls.undoChange).to(async ({ input, actor }) => ({
    ...ok('Change undone.'),
    version: await undoChange(deps, actor, input),
  }))
  batchRoutes(route, deps)
  reviewRoutes(route, deps)
  releaseRoutes(route, deps)
}

function batchRoutes(route: Route, deps: ClipAdminDeps): void {
  route(calls.bulkEdit).to(({ input, actor }) => bulkEdit(deps, actor, input))
  route(calls.listBatches).to(() => desk.recentBatches(deps))
  route(calls.undoBatch).to(async ({ input, actor }) => {
    const done = await undoBatch(deps, actor, input.batch)
    return { ...ok(`${done.undone} undone.`), ...done }
  })
  route(calls.exportMetadata).to(({ reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="clips.csv"')
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(metadataCsv(deps.db))),
  )
  route(calls.importMetadata).to(async ({ request, actor }) => {
    const { file, fields } = await readSingleFileForm(request, MAX_CSV_BYTES)
    if (!file) throw new AppError('missing_fields', { message: 'Choose a CSV file', field: 'file' })
    const [apply = 'false'] = fields.get('apply') ?? []
    if (apply !== 'true' && apply !== 'false')
      throw new AppError('invalid_input', { message: 'apply must be true or false', field: 'apply' })
    const [plan = ''] = fields.get('plan') ?? []
    return importMetadata(deps, actor, { bytes: file.bytes, apply: apply === 'true', plan })
  })
}

function reviewRoutes(route: Route, deps: ClipAdminDeps): void {
  route(calls.reviewVideo).to(async ({ input, actor }) => ({
    ...ok('Saved.'),
    state: await review(deps, actor, input),
  }))
  route(calls.saveClipDeskSettings).to(async ({ input }) => {
    await saveReviewSetting(deps.db, input.review)
    return ok('Saved.')
  })
}

function releaseRoutes(route: Route, deps: ClipAdminDeps): void {
  route(papers.listReleases).to(({ input }) => releases.listReleases(deps, input))
  route(papers.addRelease).to(async ({ request, actor }) => ({
    ...ok('Paper kept.'),
    id: await releases.addRelease(deps, request, actor, clientOf(request)),
  }))
  route(papers.attachRelease).to(async ({ input, actor, request }) => {
    await releases.attachRelease(deps, actor, clientOf(request), input)
    return ok(input.attached ? 'Attached.' : 'Taken off.')
  })
  route(papers.removeRelease).to(async ({ input, actor, request }) => {
    await releases.removeRelease(deps, actor, clientOf(request), input.id)
    return ok('Paper removed.')
  })
  route(papers.releaseFile).to(({ input, reply }) => releases.sendRelease(deps, input.id, reply))
}
