import { createHash } from 'node:crypto'
import type { BatchEffect } from '../../../contract/catalogue/batches.ts'
import {
  CsvProblem,
  changeAsWritten,
  METADATA_COLUMNS,
  type MetadataChange,
  metadataCells,
  type MetadataRow,
  readMetadataCsv,
  type RowProblem,
} from '../../../contract/catalogue/metadata-csv.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { authorOf, type StaffActor } from './clip-change.service.ts'
import { newId } from '../../platform/ids.ts'
import { answerOf } from './clip-bulk.service.ts'
import {
  type EditDeps,
  effectOf,
  applyEdits,
  type ClipPatch,
  gatedClips,
  noCollection,
  requireMayFree,
} from './clip-edit.service.ts'
import { listFilters } from '../filters.service.ts'
import { listCollectionNames } from '../collections/admin-collection.repository.ts'
import { lockMetadata } from './clip-metadata.repository.ts'
import { idsByFileName, listMetadata } from './clip-admin.repository.ts'
import { labelsToTake } from './new-label.policy.ts'
import { CATALOGUE_TOPIC } from '../../platform/events.ts'

/** 5,000 rows of the longest tags that people write. */
export const MAX_CSV_BYTES = 16 * 1024 ** 2
const PAGE = 500

/** The metadata of every clip, streamed page by page. */
export async function* metadataCsv(db: Database): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(METADATA_COLUMNS)
  for (let after = ''; ;) {
    const page = await listMetadata(db, after, PAGE)
    yield page.map((clip) => csvLine(metadataCells(clip))).join('')
    after = page.at(-1)?.id ?? ''
    if (page.length < PAGE) return
  }
}

/**
 * Dry run of an import: reports what would change, and rows with mistakes, which are left out. With `apply` and the plan
 * of that reply it changes exactly that, all or nothing. Themes and shots of no list are named, and taken with `takesNew` alone.
 * @throws AppError invalid_input for an unusable file, edit_conflict when the changes differ from the plan
 */
export async function importMetadata(
  { db, clock, bus, queue }: EditDeps,
  actor: StaffActor,
  input: { bytes: Buffer; apply: boolean; plan: string; takesNew: boolean },
) {
  const { rows, problems, unknownColumns } = readOrThrow(input.bytes)
  const answer = await db.transaction().execute(async (trx) => {
    const { patches, unmatched, newLabels } = await match(trx, rows, input.takesNew)
    const effects = patches.flatMap((patch) => effectOf(patch) ?? [])
    requireMayFree(actor.role, effects)
    const held = await gatedClips(trx, actor.role, patches)
    const plan = planOf(patches, effects)
    if (input.apply && input.plan !== plan)
      throw new AppError('edit_conflict', {
        message: 'Some of these clips were changed since the preview. Look at it again before you apply it.',
      })
    const batch = input.apply && effects.length > 0 ? newId(clock.now()) : ''
    if (batch)
      await applyEdits({ queue }, trx, { ...authorOf(actor), via: 'csv', batchId: batch, at: clock.now() }, patches)
    return {
      ...answerOf({ batch, effects, clips: patches.length, held }),
      rows: rows.length + problems.length,
      plan,
      unknownColumns,
      newLabels,
      problems: [...problems, ...unmatched].toSorted((one, other) => one.line - other.line),
    }
  })
  if (answer.batch) await bus.publish(CATALOGUE_TOPIC, {})
  return answer
}

function readOrThrow(bytes: Buffer) {
  try {
    return readMetadataCsv(bytes)
  } catch (error) {
    if (error instanceof CsvProblem) throw new AppError('invalid_input', { message: error.message, field: 'file' })
    throw error
  }
}

interface Matched {
  patches: ClipPatch[]
  unmatched: RowProblem[]
  /** Themes and shots of the rows that are in no list. */
  newLabels: { themes: string[]; shots: string[] }
}

/** Finds each row's clip and locks it. */
async function match(trx: Trx, rows: MetadataRow[], takesNew: boolean): Promise<Matched> {
  const fileNames = rows.filter((row) => row.id === '').map((row) => row.fileName)
  const named = await idsByFileName(trx, fileNames)
  const found = rows.map((row) => ({ row, ...clipOf(row, named) }))
  const ids = found.map(({ id }) => id).filter((id) => id !== '')
  const clips = await lockMetadata(trx, ids)
  const known = await listCollectionNames(trx, new Set(rows.map(({ change }) => change.collection ?? '')))
  const listed = await listFilters(trx)
  const newLabels = { themes: new Set<string>(), shots: new Set<string>() }
  const patches: ClipPatch[] = []
  const unmatched: RowProblem[] = []
  const seen = new Map<string, number>()
  for (const { row, id, text } of found) {
    const clip = clips.get(id)
    const before = seen.get(id)
    const { collection } = row.change
    const name = collection && known.get(collection.toLowerCase())
    if (text !== '') unmatched.push({ line: row.line, text })
    else if (collection && name === undefined) unmatched.push({ line: row.line, text: noCollection(collection) })
    else if (!clip || clip.withdrawn) unmatched.push({ line: row.line, text: 'There is no clip with this id.' })
    else if (before !== undefined)
      unmatched.push({ line: row.line, text: `The same clip as in line ${before}; this row is left out.` })
    else {
      seen.set(id, row.line)
      const changed = changedIn(row.change, changeAsWritten({ ...clip.metadata, id, fileName: '' }))
      const { values, added } = labelsToTake(changed, { own: clip.metadata, listed, takesNew })
      for (const label of added.themes) newLabels.themes.add(label)
      for (const label of added.shots) newLabels.shots.add(label)
      patches.push({ clip, values: name && values.collection ? { ...values, collection: name } : values })
    }
  }
  return { patches, unmatched, newLabels: { themes: [...newLabels.themes], shots: [...newLabels.shots] } }
}

/**
 * Without the cells that say what our own list says: a list that comes back as it went out changes nothing, also where a
 * cell cannot hold a text to the letter (ends of lines, semicolons in a tag).
 */
function changedIn(change: MetadataChange, written: MetadataChange): MetadataChange {
  const changed = Object.entries(change).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(written[field as keyof MetadataChange]),
  )
  return Object.fromEntries(changed)
}

function clipOf(row: MetadataRow, named: Map<string, string[]>): { id: string; text: string } {
  if (row.id !== '') return { id: row.id, text: '' }
  const [id, another] = named.get(row.fileName.toLowerCase()) ?? []
  if (id === undefined) return { id: '', text: `No clip was uploaded as ${row.fileName}.` }
  if (another !== undefined)
    return { id: '', text: `Several clips were uploaded as ${row.fileName}: name the one you mean by its id.` }
  return { id, text: '' }
}

/** Digest of all changes and the versions they apply to. */
function planOf(patches: ClipPatch[], effects: BatchEffect[]): string {
  const versions = new Map(patches.map(({ clip }) => [clip.id, clip.metadata.version]))
  const changes = effects.map(({ _id, after }) => [_id, versions.get(_id), after])
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex')
}
