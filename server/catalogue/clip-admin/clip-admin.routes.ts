import { Readable } from 'node:stream'
import * as batches from '../../../contract/catalogue/batches.ts'
import * as calls from '../../../contract/catalogue/clip-admin.ts'
import * as films from '../../../contract/catalogue/replacements.ts'
import * as requests from '../../../contract/catalogue/edit-requests.ts'
import * as reviews from '../../../contract/catalogue/review.ts'
import * as releaseCalls from '../../../contract/catalogue/releases.ts'
import { requireForward } from '../../platform/day-span.ts'
import { AppError } from '../../platform/errors.ts'
import { done, type Route } from '../../platform/http/route.ts'
import type { CatalogueDeps } from '../catalogue.service.ts'
import { bulkEdit } from './clip-bulk.service.ts'
import * as admin from './clip-admin.service.ts'
import { EDIT_WAITS, type WriteDeps } from './clip-edit.service.ts'
import { restoreClip } from '../takedowns/restore.service.ts'
import { undoBatch, undoChange } from './clip-undo.service.ts'
import { decideEdit, listWaiting } from './edit-request.service.ts'
import { readSingleFileForm } from '../../platform/http/single-file-form.ts'
import { importMetadata, MAX_CSV_BYTES, metadataCsv } from './metadata-csv.service.ts'
import * as releases from './release.service.ts'
import { closeReplacement, listAskedFor, type ReadDeps, readReplacement, switchMaster } from './replacement.service.ts'
import { changeReviewSetting, reviewClip } from './review.service.ts'

export type ClipAdminDeps = CatalogueDeps & releases.ReleaseDeps & ReadDeps & WriteDeps

const ok = (message: string) => ({ success: true, message }) as const

/** Clips in the back office: lists, edits, review and releases. */
export function clipAdminRoutes(route: Route, deps: ClipAdminDeps): void {
  route(calls.listClipsByState).to(({ input }) => admin.listClipsByState(deps, input))
  route(calls.searchLibrary).to(({ input }) => {
    requireForward(input)
    return admin.searchLibrary(deps, input)
  })
  route(calls.countClipsByState).to(() => admin.countClipsByState(deps))
  route(calls.getAdminClip).to(({ input, actor }) => admin.getAdminClip(deps, actor, input.id))
  route(calls.tagSuggestions).to(({ input }) => admin.suggestTags(deps, input.id))
  route(calls.restoreVideo).to(({ input, actor, client }) =>
    done(restoreClip(deps, { ...actor, client }, input.id), 'Video restored.'),
  )
  route(calls.undoChange).to(async ({ input, actor, client }) => {
    const undone = await undoChange(deps, { ...actor, client }, input)
    return { ...ok(undone.waits ? EDIT_WAITS : 'Change undone.'), ...undone }
  })
  batchRoutes(route, deps)
  reviewRoutes(route, deps)
  replacementRoutes(route, deps)
  releaseRoutes(route, deps)
}

function batchRoutes(route: Route, deps: ClipAdminDeps): void {
  route(batches.bulkEdit).to(({ input, actor, client }) => bulkEdit(deps, { ...actor, client }, input))
  route(batches.listBatches).to(({ query }) => admin.listRecentBatches(deps, query.after))
  route(batches.undoBatch).to(async ({ input, actor, client }) => {
    const result = await undoBatch(deps, { ...actor, client }, input.batch)
    return { ...ok(`${result.undone} undone.`), ...result }
  })
  route(batches.exportMetadata).to(() => ({ fileName: 'clips.csv', content: Readable.from(metadataCsv(deps.db)) }))
  route(batches.importMetadata).to(async ({ actor, client, request }) => {
    const { file, fields } = await readSingleFileForm(request, MAX_CSV_BYTES)
    if (!file) throw new AppError('missing_fields', { message: 'Choose a CSV file', field: 'file' })
    const [plan = ''] = fields.get('plan') ?? []
    const input = { bytes: file.bytes, apply: isYes(fields, 'apply'), plan, takesNew: isYes(fields, 'newLabels') }
    return importMetadata(deps, { ...actor, client }, input)
  })
}

function isYes(fields: ReadonlyMap<string, string[]>, name: string): boolean {
  const [said = 'false'] = fields.get(name) ?? []
  if (said !== 'true' && said !== 'false')
    throw new AppError('invalid_input', { message: `${name} must be true or false`, field: name })
  return said === 'true'
}

const DECIDED = { approve: 'Approved.', reject: 'Rejected.', takeback: 'Taken back.' } as const

function reviewRoutes(route: Route, deps: ClipAdminDeps): void {
  route(reviews.reviewVideo).to(async ({ input, actor, client }) => ({
    ...ok('Saved.'),
    state: await reviewClip(deps, { ...actor, client }, input),
  }))
  route(requests.listEditRequests).to(({ input, actor }) => listWaiting(deps, actor, input))
  route(requests.decideEdit).to(async ({ input, actor, client }) => ({
    ...(await decideEdit(deps, { ...actor, client }, input)),
    ...ok(DECIDED[input.decision]),
  }))
  route(reviews.saveReviewSettings).to(({ input, actor, client }) =>
    done(changeReviewSetting(deps, { ...actor, client }, input.review), 'Saved.'),
  )
}

/** Another film for a clip. */
function replacementRoutes(route: Route, deps: ClipAdminDeps): void {
  route(films.getReplacement).to(({ input, actor }) => readReplacement(deps, actor, input.id))
  route(films.listReplacements).to(() => listAskedFor(deps))
  route(films.switchMaster).to(async ({ input, actor, client }) => {
    const { waits } = await switchMaster(deps, { ...actor, client }, input)
    return { ...ok(waits ? EDIT_WAITS : 'The film is on the clip.'), waits }
  })
  route(films.closeReplacement).to(({ input, actor, client }) =>
    done(closeReplacement(deps, { ...actor, client }, input.id), 'Done.'),
  )
}

function releaseRoutes(route: Route, deps: ClipAdminDeps): void {
  route(releaseCalls.listReleases).to(({ input }) => releases.listReleases(deps, input))
  route(releaseCalls.addRelease).to(async ({ actor, client, request }) => ({
    ...ok('Paper saved.'),
    id: await releases.addRelease(deps, request, actor, client),
  }))
  route(releaseCalls.attachRelease).to(({ input, actor, client }) =>
    done(releases.attachRelease(deps, actor, client, input), input.attached ? 'Attached.' : 'Detached.'),
  )
  route(releaseCalls.removeRelease).to(({ input, actor, client }) =>
    done(releases.removeRelease(deps, actor, client, input.id), 'Paper removed.'),
  )
  route(releaseCalls.releaseFile).to(({ input }) => releases.openRelease(deps, input.id))
}
