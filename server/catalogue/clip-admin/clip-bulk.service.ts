import type { bulkEdit as bulkEditCall } from '../../../contract/clip-desk.ts'
import type { ParsedOf } from '../../../contract/endpoint.ts'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { insertChanges } from './clip-change.repository.ts'
import { type EditDeps, effectOf, applyEdits, type ClipPatch, withdrawal } from './clip-edit.service.ts'
import { type StoredClip, lockMetadata, type MetadataValues, setWithdrawn } from './clip-metadata.repository.ts'

type BulkEdit = ParsedOf<typeof bulkEditCall>

/** Effects that an answer shows; the numbers tell the rest. */
const MOST_SHOWN = 100
/** As the clip's own form takes them. */
const MOST_WORDS = 60

/**
 * Changes many clips alike, all or nothing, or shows what would change.
 * @throws AppError clip_not_found when one of them is not there (nothing is changed), forbidden
 */
export async function bulkEdit({ db, clock, bus }: EditDeps, actor: Actor, edit: BulkEdit) {
  if (edit.withdraw && actor.role !== 'ADMIN') throw new AppError('forbidden')
  const ids = [...new Set(edit.ids)]
  const answer = await db.transaction().execute(async (trx) => {
    const wishes = (await lockAll(trx, ids)).map((clip) => ({ clip, values: patchFor(clip, edit) }))
    const effects = wishes.flatMap((wish) => effectFor(wish, edit) ?? [])
    const batch = edit.apply === true && effects.length > 0 ? newId(clock.now()) : ''
    if (batch) {
      const author = { accountId: actor.id, via: 'bulk', batchId: batch, at: clock.now() } as const
      await applyEdits(trx, author, wishes)
      if (edit.withdraw) {
        await setWithdrawn(trx, ids, author.at)
        await insertChanges(trx, author, ids.map(withdrawal))
      }
    }
    return answerOf(batch, effects, ids.length)
  })
  if (answer.batch) await bus.publish('catalogue', {})
  return answer
}

export const answerOf = (batch: string, effects: NonNullable<ReturnType<typeof effectOf>>[], clips: number) => ({
  batch,
  changed: effects.length,
  unchanged: clips - effects.length,
  effects: effects.slice(0, MOST_SHOWN),
})

async function lockAll(trx: Trx, ids: string[]): Promise<StoredClip[]> {
  const clips = await lockMetadata(trx, ids)
  return ids.map((id) => {
    const clip = clips.get(id)
    if (!clip || clip.withdrawn)
      throw new AppError('clip_not_found', {
        message: `${clip?.metadata.name ?? 'One of these clips'} is not available any more. Nothing was changed.`,
      })
    return clip
  })
}

function patchFor({ metadata: said }: StoredClip, edit: BulkEdit): Partial<MetadataValues> {
  return {
    tags: turned(said.tags, edit.addTags, edit.removeTags, said.name),
    themes: turned(said.themes, edit.addThemes, edit.removeThemes, said.name),
    shots: turned(said.shots, edit.addShots, edit.removeShots, said.name),
    ...(edit.free === undefined ? {} : { free: edit.free }),
  }
}

/** Added words come last; a word in another case is the same word. */
function turned(words: string[], add: string[] = [], remove: string[] = [], name: string): string[] {
  const gone = new Set(remove.map((word) => word.toLowerCase()))
  const left = words.filter((word) => !gone.has(word.toLowerCase()))
  const held = new Set(left.map((word) => word.toLowerCase()))
  const all = [...left, ...add.filter((word) => !held.has(word.toLowerCase()))]
  if (all.length > MOST_WORDS && all.length > words.length)
    throw new AppError('invalid_input', { message: `${name} would have more than ${MOST_WORDS}. Nothing was changed.` })
  return all
}

function effectFor(wish: ClipPatch, { withdraw }: BulkEdit) {
  const effect = effectOf(wish)
  if (!withdraw) return effect
  const { clip } = wish
  const { before, after } = withdrawal(clip.id)
  return {
    _id: clip.id,
    name: clip.metadata.name,
    before: { ...effect?.before, ...before },
    after: { ...effect?.after, ...after },
  }
}
