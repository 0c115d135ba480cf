import type { BatchEffect, bulkEdit as bulkEditCall } from '../../../contract/catalogue/batches.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { takeDown } from '../takedowns/takedowns.service.ts'
import { authorOf, recordChanges, type StaffActor } from './clip-change.service.ts'
import {
  type EditDeps,
  effectOf,
  applyEdits,
  type ClipPatch,
  gatedClips,
  requireMayFree,
  withCollections,
  withdrawal,
} from './clip-edit.service.ts'
import { type StoredClip, lockMetadata, type MetadataValues } from './clip-metadata.repository.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

type BulkEdit = ParsedOf<typeof bulkEditCall>

/** Effects that the reply lists; the rest is counted. */
const MAX_SHOWN = 100
/** The limit of the clip's own form. */
const MAX_LABELS = 60

/**
 * Applies one edit to many clips, all or nothing; without `apply` it is a dry run.
 * @throws AppError clip_not_found when one of them does not exist (nothing is changed), forbidden
 */
export async function bulkEdit({ db, clock, bus, queue }: EditDeps, actor: StaffActor, edit: BulkEdit) {
  if (edit.withdraw && actor.role !== 'ADMIN') throw new AppError('forbidden')
  const ids = [...new Set(edit.ids)]
  const answer = await db.transaction().execute(async (trx) => {
    const wanted = (await lockAll(trx, ids)).map((clip) => ({ clip, values: patchFor(clip, edit) }))
    const patches = await withCollections(trx, wanted)
    const effects = patches.flatMap((patch) => effectFor(patch, edit) ?? [])
    requireMayFree(actor.role, effects)
    const held = await gatedClips(trx, actor.role, patches)
    const batch = edit.apply === true && effects.length > 0 ? newId(clock.now()) : ''
    if (batch) {
      const author = { ...authorOf(actor), via: 'bulk', batchId: batch, at: clock.now() } as const
      await applyEdits({ queue }, trx, author, patches)
      if (edit.withdraw) {
        await takeDown(trx, ids, { by: actor.id, at: author.at, reason: edit.reason })
        await recordChanges(trx, author, ids.map(withdrawal))
      }
    }
    return answerOf({ batch, effects, clips: ids.length, held })
  })
  if (answer.batch) await bus.publish(CATALOGUE_TOPIC, {})
  return answer
}

interface BatchOutcome {
  batch: string
  effects: BatchEffect[]
  clips: number
  held: ReadonlySet<string>
}

export function answerOf({ batch, effects, clips, held }: BatchOutcome) {
  const waiting = effects.filter(({ _id }) => held.has(_id)).length
  return {
    // Nothing to undo while all of it waits.
    batch: waiting === effects.length ? '' : batch,
    changed: effects.length,
    unchanged: clips - effects.length,
    waiting,
    effects: effects.slice(0, MAX_SHOWN),
  }
}

async function lockAll(trx: Trx, ids: string[]): Promise<StoredClip[]> {
  const found = await lockMetadata(trx, ids)
  const clips = ids.flatMap((id) => found.get(id) ?? []).filter(({ withdrawn }) => !withdrawn)
  if (clips.length === ids.length) return clips
  const there = new Set(clips.map(({ id }) => id))
  const gone = ids.filter((id) => !there.has(id))
  const name = found.get(gone[0] ?? '')?.metadata.name ?? 'One of these clips'
  throw new AppError('clip_not_found', {
    message: `${name} is not available any more. Nothing was changed.`,
    current: gone,
  })
}

const patchFor = ({ metadata: said }: StoredClip, edit: BulkEdit): Partial<MetadataValues> => ({
  tags: editLabels(said.tags, edit.addTags, edit.removeTags, said.name),
  themes: editLabels(said.themes, edit.addThemes, edit.removeThemes, said.name),
  shots: editLabels(said.shots, edit.addShots, edit.removeShots, said.name),
  ...(edit.free === undefined ? {} : { free: edit.free }),
  ...(edit.collection === undefined ? {} : { collection: edit.collection }),
})

/** Added labels come last; labels are compared without case. */
function editLabels(labels: string[], add: string[] = [], remove: string[] = [], name: string): string[] {
  const removed = new Set(remove.map((label) => label.toLowerCase()))
  const left = labels.filter((label) => !removed.has(label.toLowerCase()))
  const present = new Set(left.map((label) => label.toLowerCase()))
  const all = [...left, ...add.filter((label) => !present.has(label.toLowerCase()))]
  if (all.length > MAX_LABELS && all.length > labels.length)
    throw new AppError('invalid_input', { message: `${name} would have more than ${MAX_LABELS}. Nothing was changed.` })
  return all
}

function effectFor(patch: ClipPatch, { withdraw }: BulkEdit) {
  const effect = effectOf(patch)
  if (!withdraw) return effect
  const { clip } = patch
  const { before, after } = withdrawal(clip.id)
  return {
    _id: clip.id,
    name: clip.metadata.name,
    before: { ...effect?.before, ...before },
    after: { ...effect?.after, ...after },
  }
}
