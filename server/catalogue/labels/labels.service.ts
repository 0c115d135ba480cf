import type { LabelChange, LabelKind } from '../../../contract/catalogue/labels.ts'
import { hasLink, NO_LINKS } from '../../../contract/values.ts'
import { audit } from '../../platform/audit.ts'
import { openCachedValue } from '../../platform/cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { CATALOGUE_TOPIC, type EventBus } from '../../platform/events.ts'
import { faultPoint } from '../../platform/fault.ts'
import { SYSTEM_CLIENT } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import { listBatchPart } from '../clip-admin/clip-change.repository.ts'
import type { StaffActor } from '../clip-admin/clip-change.service.ts'
import { applyEdits } from '../clip-admin/clip-edit.service.ts'
import { lockMetadata } from '../clip-admin/clip-metadata.repository.ts'
import { revertChanges, undoableSince } from '../clip-admin/clip-undo.service.ts'
import { lockFilterTerms } from '../lists.repository.ts'
import { labelJob } from './label.jobs.ts'
import { type CountedTag, FIELD, renamed, renamedTerms, restoredTerms, spellingGroups } from './label.model.ts'
import * as labels from './label.repository.ts'

export interface LabelDeps {
  db: Database
  clock: Clock
  bus: EventBus
  queue: Queue
}

const TAGS_TTL_MS = 5 * 60_000
const LABELS_TOPIC = 'labels'

type LabelCounts = Record<'theme' | 'shot', CountedTag[]>

/** Counting reads the library, so it is done once after each change of it. */
export const openLabelCounts = ({ db, bus }: Pick<LabelDeps, 'db' | 'bus'>): (() => Promise<LabelCounts>) =>
  openCachedValue({
    read: async () => {
      const [theme, shot] = await Promise.all([labels.countLabels(db, 'theme'), labels.countLabels(db, 'shot')])
      return { theme, shot }
    },
    ttlMs: TAGS_TTL_MS,
    invalidatedBy: { bus, topics: [LABELS_TOPIC, CATALOGUE_TOPIC] },
  })

/** Themes and shots of the lists in their order, then what clips carry besides. */
export async function listLabels(db: Executor, counted: LabelCounts) {
  const terms = await labels.listStoredTerms(db)
  return (['theme', 'shot'] as const).flatMap((kind) => {
    const counts = counted[kind]
    const clipsOf = new Map<string, number>()
    for (const { word, clips } of counts)
      clipsOf.set(word.toLowerCase(), (clipsOf.get(word.toLowerCase()) ?? 0) + clips)
    const own = terms.filter((term) => term.kind === kind)
    const listed = new Set(own.map(({ word }) => word.toLowerCase()))
    return [
      ...own.map(({ word, hidden }) => ({
        ...{ kind, word, hidden, listed: true },
        clips: clipsOf.get(word.toLowerCase()) ?? 0,
      })),
      ...counts
        .filter(({ word }) => !listed.has(word.toLowerCase()))
        .map(({ word, clips }) => ({ kind, word, clips, hidden: false, listed: false })),
    ]
  })
}

/** All tags, the most used first. Counting reads the library: figures may be five minutes old. */
export const openTagCounts = ({ db, bus }: Pick<LabelDeps, 'db' | 'bus'>): (() => Promise<CountedTag[]>) =>
  openCachedValue({
    read: () => labels.countLabels(db, 'tag'),
    ttlMs: TAGS_TTL_MS,
    invalidatedBy: { bus, topics: [LABELS_TOPIC] },
  })

const MAX_COMPLETIONS = 12
const MAX_GROUPS = 50

export function completeTag(tags: readonly CountedTag[], typed: string): CountedTag[] {
  const start = typed.toLowerCase()
  if (start === '') return []
  const found = new Map<string, CountedTag>()
  for (const tag of tags) {
    const small = tag.word.toLowerCase()
    if (small.startsWith(start) && !found.has(small)) found.set(small, tag)
    if (found.size === MAX_COMPLETIONS) break
  }
  return [...found.values()]
}

export function listTagSpellings(tags: readonly CountedTag[], typed: string): { tags: CountedTag[] }[] {
  const part = typed.toLowerCase()
  return spellingGroups(tags)
    .filter((group) => group.some(({ word }) => word.toLowerCase().includes(part)))
    .slice(0, MAX_GROUPS)
    .map((group) => ({ tags: group }))
}

/** @throws AppError label_not_found */
export async function hideLabel(
  { db }: Pick<LabelDeps, 'db'>,
  { id: actorId, client }: StaffActor,
  label: { kind: 'theme' | 'shot'; word: string; hidden: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await labels.setHidden(trx, label))) throw new AppError('label_not_found')
    await audit(trx, { action: label.hidden ? 'label.hidden' : 'label.shown', actorId, client, details: { ...label } })
  })
}

/**
 * Begins to give a label its new name: the lists of visitors change at once, clips in the background.
 * @throws AppError invalid_input, label_change_running
 */
export async function renameLabel(
  { db, clock, queue }: LabelDeps,
  { id: actorId, client }: StaffActor,
  { kind, was, becomes }: { kind: LabelKind; was: string[]; becomes: string },
): Promise<LabelChange> {
  const old = was.filter((word) => word !== becomes)
  if (old.length === 0) throw new AppError('invalid_input', { message: 'Type another name.', field: 'becomes' })
  if (hasLink(becomes)) throw new AppError('invalid_input', { message: NO_LINKS, field: 'becomes' })
  const id = newId(clock.now())
  await db.transaction().execute(async (trx) => {
    if (await labels.lockRunning(trx)) throw new AppError('label_change_running')
    await lockFilterTerms(trx)
    const terms = await labels.listStoredTerms(trx)
    const concerned = new Set([...old, becomes].map((word) => word.toLowerCase()))
    const termsBefore = terms.filter((term) => term.kind === kind && concerned.has(term.word.toLowerCase()))
    if (termsBefore.length > 0) await labels.writeTerms(trx, renamedTerms(terms, kind, { was: old, becomes }))
    const total = await labels.countCarrying(trx, kind, { was: old, becomes })
    await labels.insertChange(trx, { id, kind, was: old, becomes, total, accountId: actorId, termsBefore }, clock.now())
    const details = { kind, was: old.join(', '), becomes, clips: total }
    await audit(trx, { action: 'label.renamed', actorId, subjectId: id, client, details })
    await queue.enqueue(trx, labelJob, { id })
  })
  return getChange(db, id)
}

/** @throws AppError change_not_found when there is none of the last 30 days, or it was undone; label_change_running */
export async function undoLabelChange(
  { db, clock, queue }: LabelDeps,
  { id: actorId, client }: StaffActor,
  id: string,
): Promise<LabelChange> {
  await db.transaction().execute(async (trx) => {
    if (await labels.lockRunning(trx)) throw new AppError('label_change_running')
    const change = await labels.lockChange(trx, id)
    if (change?.state !== 'done' || change.createdAt < undoableSince(clock.now()))
      throw new AppError('change_not_found')
    if (change.termsBefore.length > 0) {
      await lockFilterTerms(trx)
      const terms = await labels.listStoredTerms(trx)
      await labels.writeTerms(trx, restoredTerms(terms, change.termsBefore, change.becomes))
    }
    await labels.updateChange(trx, id, { state: 'undoing', total: change.done, done: 0 })
    await audit(trx, { action: 'label.undone', actorId, subjectId: id, client })
    await queue.enqueue(trx, labelJob, { id })
  })
  return getChange(db, id)
}

async function getChange(db: Executor, id: string): Promise<LabelChange> {
  const change = await labels.findChange(db, id)
  if (!change) throw new AppError('change_not_found')
  return shown(change)
}

const PAGE = 20

/** A page of those that can still be undone. */
export async function listLabelChanges({ db, clock }: Pick<LabelDeps, 'db' | 'clock'>, page = 1) {
  const window = { offset: (page - 1) * PAGE, limit: PAGE + 1 }
  const found = await labels.listChanges(db, undoableSince(clock.now()), window)
  return { changes: found.slice(0, PAGE).map(shown), more: found.length > PAGE }
}

const shown = ({ accountId: _account, createdAt, termsBefore: _terms, ...change }: labels.StoredLabelChange) => ({
  ...change,
  at: createdAt.toISOString(),
})

/** Clips a transaction: visitors' searches follow each, and a killed worker loses no more than this. */
const CLIPS_A_STEP = 250

/** The job: goes on from wherever a killed worker left it, since what is through does not carry the old words any more. */
export async function runLabelChange(deps: LabelDeps, { id }: { id: string }, signal: AbortSignal): Promise<void> {
  while (await step(deps, id)) {
    faultPoint('label.step')
    signal.throwIfAborted()
  }
  await deps.bus.publish(CATALOGUE_TOPIC, {})
  await deps.bus.publish(LABELS_TOPIC, {})
}

/** @returns whether there is more to do */
const step = ({ db, clock, queue }: LabelDeps, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const change = await labels.lockChange(trx, id)
    const at = clock.now()
    if (change?.state === 'running') {
      const ids = await labels.listCarrying(trx, change, CLIPS_A_STEP)
      const clips = [...(await lockMetadata(trx, ids)).values()]
      const field = FIELD[change.kind]
      const old = await labels.listSpellings(trx, change, ids)
      const patches = clips.map((clip) => ({ clip, values: { [field]: renamed(clip.metadata[field], old, change) } }))
      await applyEdits({ queue }, trx, { ...authorOf(change), via: 'bulk', batchId: id, at }, patches)
      if (ids.length > 0) await labels.updateChange(trx, id, { done: change.done + ids.length })
      else await labels.updateChange(trx, id, { state: 'done', total: change.done, endedAt: at })
      return ids.length > 0
    }
    if (change?.state !== 'undoing') return false
    const edits = await listBatchPart(trx, id, { offset: change.kept, limit: CLIPS_A_STEP })
    const { undone, kept } = await revertChanges({ queue }, trx, authorOf(change), { edits, restored: [], at })
    if (edits.length > 0)
      await labels.updateChange(trx, id, { done: change.done + undone, kept: change.kept + kept.length })
    else await labels.updateChange(trx, id, { state: 'undone', endedAt: at })
    return edits.length > 0
  })

const authorOf = ({ accountId }: labels.StoredLabelChange) =>
  ({ accountId, role: 'ADMIN', client: SYSTEM_CLIENT }) as const
